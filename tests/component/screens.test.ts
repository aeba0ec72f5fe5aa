import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SIZES } from '../sizes.ts';
import { button, openApp } from './app.ts';
import { boxOf } from './layout.ts';
import { answer, startRound } from './network.ts';
import { whenStill } from './still.ts';

/** Returns how far the content of an element reaches beyond its sides, px. */
function overflowOf(selector: string): number {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(selector) ?? document);
  const [outer, inner] = [boxOf(selector), range.getBoundingClientRect()];
  return Math.max(outer.left - inner.left, inner.right - outer.right, 0);
}

test('a win of thousands stays within CASH OUT, and the bet within its line, on the smallest screens', async () => {
  startRound({ type: 4, stakePaise: 100_00n, step: 6 });
  await openApp();
  await expect.element(button(/^CASH OUT/)).toHaveTextContent('₹3,468.00');
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [640, 360],
    [844, 390],
  ] as const) {
    await page.viewport(width, height);
    for (const selector of ['[data-cash-out]', '[data-summary]']) {
      await expect.poll(() => overflowOf(selector), { message: `${selector} at ${width}x${height}` }).toBe(0);
    }
  }
});

test('on low screens fire warning and live wins do not cover the multiplier under the chicken', async () => {
  startRound();
  await page.viewport(320, 480);
  await openApp();
  const warning = page.getByText('Watch out! Fire may hit!');
  await expect.element(warning).toBeVisible();
  await whenStill();
  expect(warning.element().getBoundingClientRect().left).toBeGreaterThan(110);
  await page.viewport(2560, 600);
  await expect.poll(() => boxOf('[data-live-wins]').bottom).toBeLessThan(150);
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
    await whenStill();
    const [scene, panel] = [boxOf('[data-scene]'), boxOf('[data-panel]')];
    expect([scene.width, panel.width], `at ${width}x${height}`).toEqual([width, width]);
    expect(panel.top, `at ${width}x${height}`).toBe(scene.bottom);
    await expect.element(amount).toHaveFocus();
    await expect.element(amount).toBeInViewport({ ratio: 1 });
  }
});

const LINK = 'https://news.test/diwali';
const LONG =
  'Diwali week: every recharge of ₹500 or more brings a lamp to your hen, till Sunday midnight. Ask the desk for the rules';
const idOf = (digit: string) => `0190a000-0000-7000-8000-${digit.repeat(12)}`;

test('news stand between header and scene at every size, leave Play in sight, and stay dismissed', async () => {
  answer('banners', {
    success: true,
    data: [
      { id: idOf('1'), text: LONG, link: LINK },
      { id: idOf('2'), text: 'The road is open all night.', link: null },
    ],
  });
  await openApp();
  const news = page.getByRole('region', { name: 'News' });
  const link = news.getByRole('link', { name: LONG });
  await expect.element(link).toHaveAttribute('href', LINK);
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  for (const [width, height] of SIZES) {
    await page.viewport(width, height);
    await whenStill();
    expect(boxOf('[aria-label="News"]').width).toBe(width);
    const [header, strip, scene] = [boxOf('header'), boxOf('[aria-label="News"]'), boxOf('[data-scene]')];
    expect(Math.abs(header.bottom - strip.top)).toBeLessThan(1);
    expect(Math.abs(strip.bottom - scene.top)).toBeLessThan(1);
    expect(strip.height).toBeLessThan(72);
    await expect.element(button('Play')).toBeInViewport({ ratio: 1 });
  }
  const dismiss = button('Dismiss this news');
  await dismiss.click();
  await expect.element(news.getByText('The road is open all night.')).toBeVisible();
  dismiss.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dismiss).not.toBeInTheDocument();
  await expect.element(news).toHaveFocus();
  await openApp();
  await expect.element(news).toBeInTheDocument();
  await expect.element(dismiss).not.toBeInTheDocument();
});
