/** Places of the draw; the lines of a road are those that can be safe. */
export const DRAW_PLACES = 25;

export interface Difficulty {
  /** 1 for the first row, 2 for the next … */
  readonly type: number;
  readonly name: string;
  /** fatal places among {@link DRAW_PLACES} */
  readonly fatalPlaces: number;
  /** moves of the fire marker a second, by the round's `fire_version` */
  readonly fireHz: { readonly 1: number; readonly 2: number };
  /** 0 to 1: how tense picture and sound become */
  readonly tension: number;
  /** lines of the day's goals, about as likely on each difficulty */
  readonly goals: { readonly pass: number; readonly reach: number };
}

export const DIFFICULTIES = [
  {
    type: 1,
    name: 'Easy',
    fatalPlaces: 1,
    fireHz: { 1: 0.5, 2: 0.25 },
    tension: 0.5,
    goals: { pass: 15, reach: 9 },
  },
  {
    type: 2,
    name: 'Medium',
    fatalPlaces: 3,
    fireHz: { 1: 0.6, 2: 0.3 },
    tension: 0.65,
    goals: { pass: 8, reach: 5 },
  },
  {
    type: 3,
    name: 'Hard',
    fatalPlaces: 5,
    fireHz: { 1: 0.8, 2: 0.4 },
    tension: 0.8,
    goals: { pass: 5, reach: 4 },
  },
  {
    type: 4,
    name: 'Hardcore',
    fatalPlaces: 10,
    fireHz: { 1: 1, 2: 0.5 },
    tension: 1,
    goals: { pass: 3, reach: 2 },
  },
] as const satisfies readonly Difficulty[];
