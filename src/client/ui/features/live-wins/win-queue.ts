import type { LiveWin } from '../../../../contract/live.ts';

export interface WinQueue {
  /** Takes the newest answer. Wins that were not in the one before are shown first. */
  update(wins: readonly LiveWin[]): void;
  next(): LiveWin | null;
}

export function createWinQueue(): WinQueue {
  let wins: readonly LiveWin[] | null = null;
  let unseen: readonly LiveWin[] = [];
  let shown: string | null = null;
  return {
    update(newest) {
      const known = new Set((wins ?? newest).map(({ replay }) => replay));
      for (const { replay } of unseen) known.delete(replay);
      unseen = newest.filter(({ replay }) => !known.has(replay));
      wins = newest;
    },
    next() {
      const all = wins ?? [];
      const [oldest, ...rest] = unseen;
      unseen = rest;
      const win = oldest ?? all[all.findIndex(({ replay }) => replay === shown) + 1] ?? all[0] ?? null;
      shown = win?.replay ?? null;
      return win;
    },
  };
}
