import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, openApp } from './app.ts';
import { answer, paid, roundOf, roundsOf } from './provider.ts';

const boxOf = (selector: string): DOMRect => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`${selector} is not there.`);
  return found.getBoundingClientRect();
};

/** Returns how far the content of an element reaches beyond its sides, px. */
function overflowOf(selector: string): number {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(selector) ?? document);
  const [outer, inner] = [boxOf(selector), range.getBoundingClientRect()];
  return Math.max(outer.left - inner.left, inner.right - outer.right, 0);
}

test('a win of thousands stays within CASH OUT, and the bet within its line, on the smallest screens', async () => {
  answer('round', roundsOf(roundOf({ type: 4, amount: 100, step: 6, win_amount: 3468 })));
  await openApp();
  await expect.element(button(/^CASH OUT/)).toHaveTextContent('₹3,468.00');
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [640, 360],
    [844, 390],
  ] as const) {
    await page.viewport(width, height);
    for (const selector of ['.cash-out', '.summary']) {
      await expect.poll(() => overflowOf(selector), { message: `${selector} at ${width}x${height}` }).toBe(0);
    }
  }
});

test('where the scene is low, the note of a small win leaves the multipliers of the road free', async () => {
  answer('round', roundsOf(roundOf()));
  answer('cashout', paid(10.2));
  await openApp();
  await expect.element(button(/^CASH OUT/)).toHaveAttribute('aria-disabled', 'false');
  // The note would close.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await button(/^CASH OUT/).click();
  await expect.element(page.getByRole('dialog', { name: /^You Won!/ })).toBeVisible();
  for (const [width, height] of [
    [320, 568],
    [640, 360],
  ] as const) {
    await page.viewport(width, height);
    const [note, scene] = [boxOf('.win'), boxOf('.scene')];
    expect(note.bottom, `at ${width}x${height}`).toBeLessThan(scene.top + scene.height / 3);
  }
});

test('under the keyboard of an upright phone the panel is below the scene, with the bet field in sight', async () => {
  await openApp();
  const amount = page.getByRole('textbox', { name: 'Bet amount' });
  await amount.click();
  for (const [width, height] of [
    [360, 330],
    [412, 380],
    [479, 400],
  ] as const) {
    await page.viewport(width, height);
    const [scene, panel] = [boxOf('.scene'), boxOf('.panel')];
    expect([scene.width, panel.width], `at ${width}x${height}`).toEqual([width, width]);
    expect(panel.top, `at ${width}x${height}`).toBe(scene.bottom);
    await expect.element(amount).toHaveFocus();
    await expect.element(amount).toBeInViewport({ ratio: 1 });
  }
});
