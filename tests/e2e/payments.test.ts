import { eq } from 'drizzle-orm';
import { deposits, withdrawals } from '../../src/server/platform/db/schema/schema.ts';
import { approveDeposit, rejectWithdrawal } from '../server/support/acts.ts';
import { expect, openGame, test } from './fixtures.ts';
import { fill } from './forms.ts';
import { openFromMenu } from './modals.ts';
import { freshUtr, submitButton, WITHDRAWAL } from './money.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';

test('a deposit that an operator approves, a win, and a withdrawal that is rejected are right in balance and histories', async ({
  page,
  server,
  account,
}) => {
  const { cashOut, won, chip, toast } = panelOf(page);
  const { db } = server.context.database;
  await openGame(page);
  await openFromMenu(page, 'UPI Recharge');
  await fill(page, { Amount: '500', 'UTR Number': freshUtr() });
  await submitButton(page).click();
  await expect(toast('Recharge submitted successfully')).toBeVisible();
  const pending = page.getByRole('dialog', { name: 'Deposit history' });
  await expect(pending.getByRole('row', { name: /₹500\.00 Pending/ })).toBeVisible();
  const [claim] = await db.select().from(deposits).where(eq(deposits.userId, account.userId));
  expect(await approveDeposit(server, claim?.depositId ?? '')).toMatchObject({ outcome: 'done' });
  await expect(pending.getByRole('row', { name: /₹500\.00 Approved/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectBalance(page, '₹1,500.00');

  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await chip(100).click();
  await play(page);
  await stepTo(page, '₹102.00');
  await cashOut.click();
  await expect(won).toContainText('₹102.00');
  await expectBalance(page, '₹1,502.00');
  await expect(won).toBeHidden();

  await openFromMenu(page, 'Withdraw');
  await fill(page, { ...WITHDRAWAL, Amount: '1200' });
  await submitButton(page).click();
  await expect(toast('Form submitted successfully')).toBeVisible();
  const requested = page.getByRole('dialog', { name: 'Withdraw history' });
  await expect(requested.getByRole('row', { name: /₹1,200\.00 Pending/ })).toBeVisible();
  await expectBalance(page, '₹302.00');
  const [request] = await db.select().from(withdrawals).where(eq(withdrawals.userId, account.userId));
  expect(await rejectWithdrawal(server, request?.withdrawalId ?? '')).toMatchObject({ outcome: 'done' });
  await expect(requested.getByRole('row', { name: /₹1,200\.00 Rejected/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectBalance(page, '₹1,502.00');

  for (const [entry, title, row] of [
    ['Recharge History', 'Deposit history', /₹500\.00 Approved/],
    ['Withdraw History', 'Withdraw history', /₹1,200\.00 Rejected/],
    ['My bet history', 'Bet history', /₹100\.00 .*1\.02x .*₹102\.00/],
  ] as const) {
    const history = await openFromMenu(page, entry, title);
    await expect(history.getByRole('row')).toHaveCount(2);
    await expect(history.getByRole('row', { name: row })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
  }
});
