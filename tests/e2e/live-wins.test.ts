import { expect, test } from './fixtures.ts';
import { advanceTime, stopTime } from './stopped-time.ts';

const ROTATE_MS = 2000;

/** A move of the row as the page asked for it, and what stood in the row then. */
interface Move {
  readonly text: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly duration: number;
  readonly easing: string;
}

declare global {
  interface Window {
    moves: Move[];
  }
}

test('§2 Live wins: one entry every 2 s, wrapping; the old one leaves downward in 0.1 s before the new one enters from above', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.moves = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options);
      if (this.matches('.live-win') && Array.isArray(frames) && typeof options === 'object') {
        const at = (frame: Keyframe | undefined) =>
          typeof frame?.translate === 'string' ? frame.translate : undefined;
        window.moves.push({
          text: this.textContent ?? '',
          from: at(frames[0]),
          to: at(frames[1]),
          duration: Number(options.duration),
          easing: options.easing ?? '',
        });
      }
      return animation;
    };
  });
  await stopTime(page);
  await page.goto('/');
  const ticker = page.locator('.live-wins');
  await expect(ticker).toContainText('Live wins');
  await expect(ticker).toContainText('Online: 7465');
  await expect(ticker.locator('.live-dot')).toHaveCSS('animation-iteration-count', 'infinite');
  expect((await ticker.boundingBox())?.x).toBe(0);

  const row = ticker.locator('.live-win');
  const shown = ['Meera J.+₹273.24', 'Venkataragha…+₹412.75', 'Tashi D.+₹189.00', 'Nuwan P.+₹356.42'];
  for (const entry of [...shown, shown[0] ?? '']) {
    await expect(row).toHaveText(entry);
    await advanceTime(page, ROTATE_MS - 1);
    await expect(row).toHaveText(entry);
    await advanceTime(page, 1);
  }
  await expect(row).toHaveText(shown[1] ?? '');
  const flag = row.locator('.flag');
  await expect(flag).toHaveAttribute('aria-label', 'India');
  const drawn = await flag.evaluate((node) => getComputedStyle(node).backgroundImage.split('"')[1] ?? '');
  const picture = await page.request.get(new URL(drawn, page.url()).href);
  expect(picture.headers()['content-type']).toContain('image/svg+xml');
  const moves = await page.evaluate(() => window.moves);
  const ease = { duration: 100, easing: 'ease-out' };
  expect(moves.slice(0, 4)).toEqual([
    { text: shown[0], to: '0 110%', ...ease },
    { text: shown[1], from: '0 -110%', ...ease },
    { text: shown[1], to: '0 110%', ...ease },
    { text: shown[2], from: '0 -110%', ...ease },
  ]);
});

test('§2 Live wins: rests while the page is hidden and under reduced motion, says nothing to a screen reader, is marked as samples', async ({
  page,
}) => {
  await stopTime(page);
  await page.goto('/');
  const ticker = page.locator('.live-wins');
  const row = ticker.locator('.live-win .name');
  await expect(row).toHaveText('Meera J.');
  await expect(ticker).toHaveAttribute('aria-hidden', 'true');
  await expect(ticker).toHaveAttribute('data-sample', 'true');
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
  await advanceTime(page, ROTATE_MS);
  await advanceTime(page, ROTATE_MS);
  await expect(row).toHaveText('Meera J.');
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }));
  await advanceTime(page, ROTATE_MS);
  await expect(row).toHaveText('Venkataragha…');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(row).toHaveText('Meera J.');
  await advanceTime(page, ROTATE_MS);
  await advanceTime(page, ROTATE_MS);
  await expect(row).toHaveText('Meera J.');
});
