import type { CDPSession } from '@playwright/test';

/** 1.6 Mbit/s down. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
} as const;

/** How many times slower than this machine the page's processor is. */
const CPU_RATE = 4;

export interface Conditions {
  /** everything cacheable is in the browser's cache from an earlier visit */
  readonly again: boolean;
}

export const CONDITIONS: readonly Conditions[] = [{ again: false }, { again: true }];

/** Returns the chapter's name. */
export const nameOf = ({ again }: Conditions): string => `slow-4x-${again ? 'again' : 'cold'}`;

/** Slows a page's line and processor down. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
}
