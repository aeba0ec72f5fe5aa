/** How the game plays them, 0..1: the music at its documented volume, each effect and layer at its own. */
export const LEVELS: {
  readonly music: number;
  readonly effects: Readonly<Record<string, number>>;
  readonly layers: Readonly<Record<string, number>>;
};

export interface Sounds {
  readonly effects: Readonly<Record<string, Float32Array>>;
  readonly layers: Readonly<Record<string, Float32Array>>;
  readonly bed: Float32Array;
}

/** Every sound as it is made, mono at 32 kHz. */
export function makeSounds(): Sounds;

export interface Mix {
  readonly title: string;
  readonly seconds: number;
  /** no round sounds like it */
  readonly notPlayed?: boolean;
}

/** What is heard in rounds, by name. */
export const MIXES: Readonly<Record<string, Mix>>;

/** The effects, the music beneath them, and both together: mono samples at 32 kHz. */
export function mixOf(
  mix: Mix,
  sounds: Sounds,
): { readonly over: Float32Array; readonly under: Float32Array; readonly mixed: Float32Array };

/** 0..1 and more */
export function peak(sound: Float32Array): number;

/** @returns dBFS */
export function decibels(level: number): number;

/** Root mean squares of windows of `windowS`, one every `stepS`. */
export function loudnessCurve(sound: Float32Array, windowS?: number, stepS?: number): number[];
