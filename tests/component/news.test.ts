import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, openApp } from './app.ts';
import { SIZES } from './layout.ts';
import { answer } from './provider.ts';

const LINK = 'https://news.test/diwali';
const LONG =
  'Diwali week: every recharge of ₹500 or more brings a lamp to your hen, till Sunday midnight. Ask the desk for the rules';
const idOf = (digit: string) => `0190a000-0000-7000-8000-${digit.repeat(12)}`;

const boxOf = (selector: string): DOMRect => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`${selector} is not there.`);
  return found.getBoundingClientRect();
};

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
    await expect.poll(() => boxOf('.news').width).toBe(width);
    const [header, strip, scene] = [boxOf('.header'), boxOf('.news'), boxOf('.scene')];
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
