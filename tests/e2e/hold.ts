import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Timers made up to this one wait; 0: none does. */
    held_timers: number;
    timers_made: number;
  }
}

/** How often a timer that is held looks whether it may go on, ms. */
const LOOK_MS = 50;

/** Makes the page's timers such that they can be held. Call it before the page is opened. @param held the first page's from the start */
export async function makeHoldable(page: Page, held = false): Promise<void> {
  await page.addInitScript(
    ([look_ms, from_start]) => {
      const later = window.setTimeout.bind(window);
      const never = window.clearTimeout.bind(window);
      const standing = new Map<number, number>();
      window.held_timers = from_start && !sessionStorage.getItem('held') ? Number.POSITIVE_INFINITY : 0;
      sessionStorage.setItem('held', 'once');
      window.timers_made = 0;
      const wait = (callback: TimerHandler, ms?: number, ...values: unknown[]): number => {
        window.timers_made += 1;
        const made = window.timers_made;
        const run = () => {
          if (made <= window.held_timers) return void standing.set(id, later(run, look_ms));
          standing.delete(id);
          if (typeof callback === 'function') callback(...values);
        };
        const id = later(run, ms);
        return id;
      };
      window.setTimeout = wait as typeof window.setTimeout;
      window.clearTimeout = (id) => never(standing.get(Number(id)) ?? id);
    },
    [LOOK_MS, held] as const,
  );
}

/** What would pass by itself stays: every timer that runs now waits. Later ones go on. */
export const hold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.held_timers = window.timers_made;
  });

export const letGo = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.held_timers = 0;
  });
