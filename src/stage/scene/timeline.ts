/** What is to happen at a moment of the scene's own clock. */
export class Timeline {
  /** how many cues have been played */
  played = 0;
  readonly #cues: { atMs: number; callback: () => void }[] = [];

  at(atMs: number, callback: () => void): void {
    this.#cues.push({ atMs, callback });
  }

  clear(): void {
    this.#cues.length = 0;
  }

  /** Plays what is due. @returns whether anything is still to come */
  run(nowMs: number): boolean {
    for (let i = 0; i < this.#cues.length; ) {
      const cue = this.#cues[i];
      if (cue && cue.atMs <= nowMs) {
        this.#cues.splice(i, 1);
        this.played += 1;
        cue.callback();
      } else i += 1;
    }
    return this.#cues.length > 0;
  }
}
