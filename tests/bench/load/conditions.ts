import type { CDPSession } from '@playwright/test';

/** A line as Chromium slows it down. */
export interface Line {
  readonly latencyMs: number;
  readonly downBytesPerS: number;
  readonly upBytesPerS: number;
}

export const LINES = {
  /** 1.6 Mbit/s down */
  slow: { latencyMs: 150, downBytesPerS: 1.6e6 / 8, upBytesPerS: 750e3 / 8 },
  /** 9 Mbit/s down */
  fast: { latencyMs: 60, downBytesPerS: 9e6 / 8, upBytesPerS: 1.5e6 / 8 },
} as const satisfies Record<string, Line>;

/** How many times slower than this machine the page's processor is. */
export const SLOWER = [1, 4, 6] as const;

export interface Conditions {
  readonly line: keyof typeof LINES;
  readonly slower: (typeof SLOWER)[number];
  /** everything cacheable is in the browser's cache from an earlier visit */
  readonly again: boolean;
}

/** Such as `slow-4x-cold`: a chapter of the bench. */
export const nameOf = ({ line, slower, again }: Conditions): string =>
  `${line}-${slower}x-${again ? 'again' : 'cold'}`;

/** Those of the product's promise to cheap phones come first. */
export const CONDITIONS: readonly Conditions[] = (['slow', 'fast'] as const)
  .flatMap((line) =>
    SLOWER.flatMap((slower) => [false, true].map((again) => ({ line, slower, again }) as const)),
  )
  .sort((a, b) => Number(b.line === 'slow' && b.slower === 4) - Number(a.line === 'slow' && a.slower === 4));

/** Lets Chromium slow a page's line and processor down. */
export async function slowDown(session: CDPSession, { line, slower }: Conditions): Promise<void> {
  const { latencyMs, downBytesPerS, upBytesPerS } = LINES[line];
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: downBytesPerS,
    uploadThroughput: upBytesPerS,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
}
