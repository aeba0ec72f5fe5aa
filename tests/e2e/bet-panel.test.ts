import type { Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';

const LARGE = { width: 1280, height: 720 };

/** The picture of the road in words, for screen readers. */
const roadDescription = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text);

test('ten lines stand for a road that is not loaded; each difficulty has its road, chance and top prize; a wallet that is too small leads to the recharge', async ({
  page,
  server,
  account,
}) => {
  await server.give(account.userId, -99_500n);
  server.trouble({ call: 'levels', kind: 'hold' });
  await page.goto('/');
  await expect(roadDescription(page, 'A road of 10 lines. Their multipliers are on the way.')).toBeAttached();
  const { play: playButton, difficulty } = panelOf(page);
  await expect(playButton).toHaveAttribute('aria-disabled', 'true');
  await expect(difficulty).toBeDisabled();
  server.release();
  await expect(playButton).not.toHaveAttribute('aria-disabled', 'true');
  for (const [name, lines, first, last] of [
    ['Easy', 24, '1.02x', '24.50x'],
    ['Medium', 22, '1.11x', '2,254.00x'],
    ['Hard', 20, '1.23x', '52,067.40x'],
    ['Hardcore', 15, '1.63x', 'max win ₹5,00,000'],
  ] as const) {
    await difficulty.selectOption(name);
    await expect(
      roadDescription(
        page,
        `A road of ${lines} lines, from ${first} to ${last}. The chicken stands at the start.`,
      ),
    ).toBeAttached();
  }
  const { chip } = panelOf(page);
  await difficulty.selectOption('Medium');
  await expect(difficulty).toHaveAccessibleDescription('Line 1: 88%');
  await expect(page.getByText('22 lines to 2,254.00x')).toBeVisible();
  await page.setViewportSize(LARGE);
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(radio('Easy')).toHaveAccessibleDescription('Line 1: 96% up to ₹24.50');
  const recharge = page.getByRole('button', { name: 'Recharge', exact: true });
  await expectBalance(page, '₹5.00');
  await expect(recharge).toHaveCount(0);
  await chip(50).click();
  await expect(radio('Medium')).toHaveAccessibleDescription('Line 1: 88% up to ₹1,12,700');
  await expect(radio('Hardcore')).toHaveAccessibleDescription('Line 1: 60% up to ₹5,00,000');
  await expect(page.getByText('Not enough in the wallet for ₹50.00.')).toBeVisible();
  await recharge.click();
  await expect(page.getByRole('dialog', { name: 'UPI Recharge' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(recharge).toBeFocused();
});

test('in a round the panel is locked beside CASH OUT and Go, the fire warning shows, and each landing is read out', async ({
  page,
  server,
  account,
}) => {
  await page.setViewportSize(LARGE);
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  const { amount, chip, cashOut, play: playButton, difficulty } = panelOf(page);
  await expect(difficulty).toHaveCount(0);
  const names = ['Easy', 'Medium', 'Hard', 'Hardcore'];
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  for (const name of names) await expect(radio(name)).toBeEnabled();
  await expect(radio('Easy')).toBeChecked();
  const locked = ['MIN', 'MAX', '10', '20', '50', '100'];
  const hidden = ['Half the bet', 'Double the bet'];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const name of [...locked, ...hidden]) await expect(button(name)).toBeEnabled();

  const warning = page.getByText('Watch out! Fire may hit!', { exact: true });
  const announcement = page.locator('[aria-live="polite"]').filter({ hasText: /\S/ });
  await expect(warning).toBeHidden();
  await chip(50).click();
  await play(page);
  await expect(playButton).toHaveCount(0);
  await expect(warning).toBeVisible();
  await expect(announcement).toHaveText('Round started. 24 lines to pass.');
  await expect(amount).toBeDisabled();
  for (const name of locked) await expect(button(name)).toBeDisabled();
  for (const name of hidden) await expect(button(name)).toBeHidden();
  for (const name of names) await expect(radio(name)).toBeDisabled();
  await expect(cashOut).toHaveText('CASH OUT');
  await expect(cashOut).toHaveAttribute('aria-disabled', 'true');
  await stepTo(page, '₹51.00');
  await expect(cashOut).toHaveAttribute('aria-disabled', 'false');
  await expect(announcement).toHaveText('Line 1 of 24 passed. Cash out is ₹51.00.');
  await expect(roadDescription(page, 'The chicken stands on line 1 of 24, at 1.02x.')).toBeAttached();
  await cashOut.click();
  await expect(announcement).toHaveText('You won ₹51.00.');
  await expect(warning).toBeHidden();
});
