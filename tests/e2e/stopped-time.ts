import type { Page } from '@playwright/test';

/**
 * Stops the page's clock before the page is opened: what waits in it (timers, frames of the stage, the dates it reads)
 * moves by {@link advanceTime} alone, however slow the machine. Calls to the provider take the time they take.
 */
export async function stopTime(page: Page): Promise<void> {
  const nowMs = Date.now();
  await page.clock.install({ time: nowMs });
  // It runs on until it is stopped, and it cannot be stopped in its past.
  await page.clock.pauseAt(nowMs + 3_600_000);
}

/** Jumps ahead in a page whose clock is stopped; what has come due happens once, and the stage draws one frame. */
export async function advanceTime(page: Page, ms: number): Promise<void> {
  await page.clock.fastForward(ms);
}

const isCall = ({ pathname }: URL, name: string): boolean => pathname.split('/').includes(name);

/** Lets requests of a call tell their payload: Chromium leaves it out unless a request may be answered here. */
export const tellPayloads = (page: Page, name: string): Promise<unknown> =>
  page.route(
    (url) => isCall(url, name),
    (route) => route.fallback(),
  );

/**
 * Notes the calls of a name that the page sends.
 * @returns their payloads so far; a request that came before the asking is among them
 */
export async function callsOf(page: Page, name: string): Promise<() => Promise<unknown[]>> {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (isCall(new URL(request.url()), name)) sent.push(request.postDataJSON());
  });
  await tellPayloads(page, name);
  return async () => {
    // Requests are told in their order: once this one has been, all before it have.
    await page.evaluate(() => fetch('/icons/icon-48.png?asked'));
    return [...sent];
  };
}
