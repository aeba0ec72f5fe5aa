export type SpriteTools = typeof import('./sprites.ts');
