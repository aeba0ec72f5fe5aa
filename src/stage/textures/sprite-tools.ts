/**
 * How sprites are made and set. Handed in, because what Pixi has of it must stay in the stage's own chunk: a part of Pixi that
 * two chunks reach becomes a third, and the first picture waits for it.
 */
export type SpriteTools = typeof import('./sprites.ts');
