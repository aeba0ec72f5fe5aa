interface Cue {
  readonly atMs: number;
  readonly callback: () => void;
}

export class Timeline {
  private readonly cues = new Set<Cue>();

  at(atMs: number, callback: () => void): void {
    this.cues.add({ atMs, callback });
  }

  clear(): void {
    this.cues.clear();
  }

  /** Calls what is due. @returns whether anything is left */
  run(nowMs: number): boolean {
    if (this.cues.size === 0) return false;
    for (const cue of this.cues) {
      if (cue.atMs > nowMs) continue;
      this.cues.delete(cue);
      cue.callback();
    }
    return this.cues.size > 0;
  }
}
