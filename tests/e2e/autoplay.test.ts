import type { Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { accessibilityViolations } from './modals.ts';
import { panelOf } from './panel.ts';

const control = (page: Page) => page.getByRole('button', { name: /^Cash out at/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cash out at' });

async function choose(page: Page, option: RegExp | string): Promise<void> {
  await control(page).click();
  const select = dialog(page).getByRole('combobox', { name: 'Cash out at' });
  const label = await select.locator('option').filter({ hasText: option }).first().textContent();
  await select.selectOption({ label: label ?? '' });
}

test('autoplay states its worst case, counts its rounds, adds each to the last results, and stops after the running one', async ({
  page,
  account,
}) => {
  expect(account.userId).not.toBe('');
  await openGame(page);
  await panelOf(page).chip(10).click();
  await choose(page, /Line 1 /);
  await dialog(page).getByRole('switch', { name: /Turbo/ }).click();
  await dialog(page).getByRole('radio', { name: '25' }).check();
  await dialog(page).getByRole('textbox', { name: 'Never lose more in all than' }).fill('200');
  await dialog(page).getByRole('button', { name: 'Autoplay…' }).click();
  await expect(dialog(page)).toContainText('25 rounds of ₹10.00.');
  await expect(dialog(page)).toContainText('At worst you lose ₹200.00.');
  expect(await accessibilityViolations(page)).toEqual([]);
  const results = page.getByRole('list', { name: 'Last results' });
  await dialog(page).getByRole('button', { name: 'Start autoplay' }).click();
  const stop = page.getByRole('button', { name: /^Stop/ });
  await expect(stop).toContainText(/Round \d+ of 25/);
  const places = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const look = () => {
      const { x, y } = document.querySelector('[data-series-stop]')?.getBoundingClientRect() ?? {
        x: 0,
        y: 0,
      };
      seen.add(`${x} ${y}`);
      if (x > 0) requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  const list = await results.elementHandle();
  await expect.poll(() => results.getByRole('listitem').count()).toBeGreaterThan(2);
  expect(await list?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  expect(await places.evaluate((seen) => [...seen])).toHaveLength(1);
  await stop.click();
  await expect(page.getByRole('region', { name: 'Autoplay has ended' })).toContainText(
    /rounds.*Autoplay stopped/,
  );
  await expect(panelOf(page).play).toBeEnabled();
  await expect(panelOf(page).amount).toBeEnabled();
});

test('in a series a large win and a loss leave Stop in sight on a small screen, and offer no other bet', {
  tag: '@further',
}, async ({ page, server, account }) => {
  const { userId } = account;
  await page.setViewportSize({ width: 360, height: 640 });
  await openGame(page);
  await choose(page, 'at least 2.00x');
  await dialog(page).getByRole('switch', { name: /Turbo/ }).click();
  await dialog(page).getByRole('button', { name: 'Autoplay…' }).click();
  server.steer({ userId, type: 1, fatalLine: 20 });
  await dialog(page).getByRole('button', { name: 'Start autoplay' }).click();
  for (const popup of ['[aria-labelledby="win-title"]', '[aria-labelledby="fried-title"]']) {
    // Read at once: the next round would show Stop anyway.
    const seen = await page.waitForFunction((shown) => {
      const stop = document.querySelector('[data-series-stop]');
      const shield = document.querySelector('[data-tap-shield]');
      if (!stop || !document.querySelector(shown) || shield?.checkVisibility({ visibilityProperty: true }))
        return null;
      const { left, top, width, height } = stop.getBoundingClientRect();
      return {
        isSeen: stop.checkVisibility({ opacityProperty: true }),
        isOnTop: stop.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
        otherBets: document.querySelectorAll('[data-play-again]').length,
      };
    }, popup);
    // The bet of a steered round is sent twice, so the next round is steered only now.
    server.steer({ userId, type: 1, fatalLine: 2 });
    expect(await seen.jsonValue(), popup).toEqual({ isSeen: true, isOnTop: true, otherBets: 0 });
  }
});
