/** Start and length of a sound in the sprite, ms. */
export type Span = readonly [start_ms: number, length_ms: number];

/** Synthesises everything. @returns mono samples at 32 kHz, the cues by name, and the music's loop */
export function sprite(): {
  readonly samples: Float32Array;
  readonly effects: Readonly<Record<string, Span>>;
  readonly music: Span;
};

/** The loops that join the music, each a whole part of its length. @returns mono samples at 32 kHz, the cues by name */
export function layerSprite(): {
  readonly samples: Float32Array;
  readonly layers: Readonly<Record<string, Span>>;
};
