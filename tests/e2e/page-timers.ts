import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Timers made up to this one wait; 0: none does. */
    heldTimers: number;
    timersMade: number;
  }
}

/** How often a timer that is held looks whether it may go on, ms. */
const LOOK_MS = 50;

/** Makes the page's timers such that they can be held. Call it before the page is opened. @param held the first page's from the start */
export async function makeTimersPausable(page: Page, held = false): Promise<void> {
  await page.addInitScript(
    ([lookMs, fromStart]) => {
      const later = window.setTimeout.bind(window);
      const never = window.clearTimeout.bind(window);
      const snapshot = new Map<number, number>();
      window.heldTimers = fromStart && !sessionStorage.getItem('held') ? Number.POSITIVE_INFINITY : 0;
      sessionStorage.setItem('held', 'once');
      window.timersMade = 0;
      const wait = (callback: TimerHandler, ms?: number, ...values: unknown[]): number => {
        window.timersMade += 1;
        const made = window.timersMade;
        const run = () => {
          if (made <= window.heldTimers) return void snapshot.set(id, later(run, lookMs));
          snapshot.delete(id);
          if (typeof callback === 'function') callback(...values);
        };
        const id = later(run, ms);
        return id;
      };
      window.setTimeout = wait as typeof window.setTimeout;
      window.clearTimeout = (id) => never(snapshot.get(Number(id)) ?? id);
    },
    [LOOK_MS, held] as const,
  );
}

/** What would pass by itself stays: every timer that runs now waits. Later ones go on. */
export const pauseTimers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.heldTimers = window.timersMade;
  });

/** Every timer waits from the moment in which something is shown, however late that is seen from here. @param selector of it */
export const pauseTimersWith = (page: Page, selector: string): Promise<void> =>
  page.evaluate((shown) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(shown)) return;
      observer.disconnect();
      window.heldTimers = Number.POSITIVE_INFINITY;
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, selector);

export const resumeTimers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.heldTimers = 0;
  });
