import { expect, type Page } from '@playwright/test';
import { panelOf } from './panel.ts';

/**
 * Stops the page's clock before the page is opened: timers, frames of the stage and dates move by {@link advanceTime}
 * alone, however slow the machine. Calls to the provider take their real time.
 */
export async function stopTime(page: Page): Promise<void> {
  const nowMs = Date.now();
  await page.clock.install({ time: nowMs });
  // It runs on until it is stopped, and it cannot be stopped in its past.
  await page.clock.pauseAt(nowMs + 3_600_000);
}

/** Jumps ahead in a page whose clock is stopped. Timers that are due run once, and the stage draws one frame. */
export async function advanceTime(page: Page, ms: number): Promise<void> {
  await page.clock.fastForward(ms);
}

/** Expects Go and CASH OUT to be open or closed. */
export async function expectOpen(page: Page, open: { go: boolean; cashOut: boolean }): Promise<void> {
  const { go, cashOut } = panelOf(page);
  await expect(go).toHaveAttribute('aria-disabled', String(!open.go));
  await expect(cashOut).toHaveAttribute('aria-disabled', String(!open.cashOut));
}

/** Taps Play, lets the bet delay pass, and waits for the round. */
export async function playStopped(page: Page): Promise<void> {
  await panelOf(page).play.click();
  await advanceTime(page, 500);
  await expectOpen(page, { go: true, cashOut: false });
}

/** Takes a step and advances the clock past the longest jump, that to the last line of the hardest road. */
export async function stepStopped(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api/advance');
  await panelOf(page).go.click();
  await (await answered).finished();
  await advanceTime(page, 1200);
}

/** Expects a part that is loaded late: React waits a moment before it shows one. */
export async function expectLate(page: Page, isThere: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await advanceTime(page, 100);
    await isThere();
  }).toPass();
}
