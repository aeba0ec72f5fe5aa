/** What is to happen at a moment of the scene's own clock. */
export class Timeline {
  readonly #cues: { at_ms: number; act: () => void }[] = [];

  at(at_ms: number, act: () => void): void {
    this.#cues.push({ at_ms, act });
  }

  clear(): void {
    this.#cues.length = 0;
  }

  /** Plays what is due. @returns whether anything is still to come */
  run(now_ms: number): boolean {
    for (let i = 0; i < this.#cues.length; ) {
      const cue = this.#cues[i];
      if (cue && cue.at_ms <= now_ms) {
        this.#cues.splice(i, 1);
        cue.act();
      } else i += 1;
    }
    return this.#cues.length > 0;
  }
}
