import type { Page } from '@playwright/test';
import { expect, openGame, signedIn, test } from './fixtures.ts';
import { accessibilityViolations } from './modals.ts';
import { expectBalance, panelOf } from './panel.ts';
import { playRound } from './played-round.ts';

const control = (page: Page) => page.getByRole('button', { name: /^Cash out at/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cash out at' });

async function choose(page: Page, option: RegExp | string): Promise<void> {
  await control(page).click();
  const select = dialog(page).getByRole('combobox', { name: 'Cash out at' });
  const label = await select.locator('option').filter({ hasText: option }).first().textContent();
  await select.selectOption({ label: label ?? '' });
}

const closeDialog = (page: Page): Promise<void> =>
  dialog(page).getByRole('button', { name: 'Close' }).click();

test('A round with a target plays its steps without Go, pays there, and is checked', async ({
  page,
  server,
}) => {
  const { userId } = await signedIn(page, server);
  server.steer({ userId, type: 1, fatalLine: 20 });
  await openGame(page);
  await panelOf(page).chip(10).click();
  await choose(page, /Line 3 /);
  await expect(dialog(page)).toContainText('runs to line 3 by itself');
  expect(await accessibilityViolations(page)).toEqual([]);
  await closeDialog(page);
  await expect(control(page)).toHaveAccessibleName('Cash out at: 1.11x');
  await panelOf(page).play.click();
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible();
  await expect(page.locator('.banner')).toBeHidden();
  await expect(panelOf(page).won).toBeVisible();
  await expectBalance(page, '₹1,001.10');
});

const skip = (page: Page) => page.getByRole('button', { name: 'Skip' });

for (const [what, tap] of [
  ['Skip', (page: Page) => skip(page).click()],
  ['the stage', (page: Page) => page.locator('[data-stage="ready"]').click()],
] as const)
  test(`A tap on ${what} shows the end of a lost round at once`, async ({ page, server }) => {
    const { userId } = await signedIn(page, server);
    server.steer({ userId, type: 1, fatalLine: 20 });
    await openGame(page);
    await choose(page, /Line 24 /);
    await closeDialog(page);
    await panelOf(page).play.click();
    await expect(skip(page)).toBeVisible();
    await tap(page);
    // Its twenty steps take more than twenty seconds.
    await expect(page.getByText('Fried on line 20.')).toBeAttached({ timeout: 10_000 });
    await expect(panelOf(page).play).toBeEnabled();
  });

test('Autoplay tells its worst case, counts its rounds, and stops after the one that is played', async ({
  page,
  server,
}) => {
  const { userId } = await signedIn(page, server);
  server.steer({ userId, type: 1, fatalLine: 20 });
  await openGame(page);
  await panelOf(page).chip(10).click();
  await choose(page, 'at least 1.5x');
  await dialog(page).getByRole('switch', { name: /Turbo/ }).click();
  await dialog(page).getByRole('radio', { name: '25' }).check();
  await dialog(page).getByRole('textbox', { name: 'Never lose more in all than' }).fill('200');
  await dialog(page).getByRole('button', { name: 'Autoplay…' }).click();
  await expect(dialog(page)).toContainText('25 rounds of ₹10.00.');
  await expect(dialog(page)).toContainText('At worst you lose ₹200.00.');
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Start autoplay' }).click();
  const stop = page.getByRole('button', { name: /^Stop/ });
  await expect(stop).toContainText('Round 1 of 25');
  await stop.click();
  await expect(panelOf(page).play).toBeEnabled();
  await expect(panelOf(page).amount).toBeEnabled();
});

for (const [end, fatalLine, popup] of [
  ['a large win', 20, '.win'],
  ['a loss', 2, '.fried'],
] as const)
  test(`In a series ${end} leaves Stop in sight on a small screen, and offers no other bet`, async ({
    page,
    server,
  }) => {
    const { userId } = await signedIn(page, server);
    server.steer({ userId, type: 1, fatalLine });
    await page.setViewportSize({ width: 360, height: 640 });
    await openGame(page);
    await choose(page, 'at least 2x');
    await dialog(page).getByRole('switch', { name: /Turbo/ }).click();
    await dialog(page).getByRole('button', { name: 'Autoplay…' }).click();
    await dialog(page).getByRole('button', { name: 'Start autoplay' }).click();
    // Read at once: the next round would show Stop anyway.
    const seen = await page.waitForFunction((shown) => {
      const stop = document.querySelector('.series-stop');
      const shield = document.querySelector('.tap-shield');
      if (!stop || !document.querySelector(shown) || shield?.checkVisibility({ visibilityProperty: true }))
        return null;
      const { left, top, width, height } = stop.getBoundingClientRect();
      return {
        isSeen: stop.checkVisibility({ opacityProperty: true }),
        isOnTop: stop.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
        otherBets: document.querySelectorAll('.play-again').length,
      };
    }, popup);
    expect(await seen.jsonValue()).toEqual({ isSeen: true, isOnTop: true, otherBets: 0 });
    await page.getByRole('button', { name: /^Stop/ }).click();
    await expect(page.getByRole('button', { name: /^Stopping/ })).toBeVisible();
  });

test('The last results stay on screen through a series, and each round adds its own', async ({
  page,
  server,
}) => {
  const { userId } = await signedIn(page, server);
  await playRound(page, server, userId, 10);
  await openGame(page);
  await choose(page, /Line 1 /);
  await dialog(page).getByRole('switch', { name: /Turbo/ }).click();
  await dialog(page).getByRole('radio', { name: '10', exact: true }).check();
  await dialog(page).getByRole('button', { name: 'Autoplay…' }).click();
  const strip = page.getByRole('list', { name: 'Last results' });
  const list = await strip.elementHandle();
  await dialog(page).getByRole('button', { name: 'Start autoplay' }).click();
  await expect(strip.getByRole('listitem')).toHaveCount(3);
  expect(await list?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  await page.getByRole('button', { name: /^Stop/ }).click();
  await expect(panelOf(page).play).toBeEnabled();
});
