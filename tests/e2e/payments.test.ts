import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { callAct } from '../../src/server/admin/api/acts.ts';
import { bankLines, deposits, withdrawals } from '../../src/server/platform/db/schema/schema.ts';
import { expect, openGame, test } from './fixtures.ts';
import { countRequests, fill, pressImpatiently } from './forms.ts';
import { openFromMenu } from './modals.ts';
import { APPROVED_AFTER_MS, freshUtr, submitButton, WITHDRAWAL } from './money.ts';
import { newOperator } from './operator.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';
import type { TestServer } from './server.ts';

/** Approves the claim of a player that the bank's statement has. */
async function approveDeposit({ context }: TestServer, userId: string): Promise<void> {
  const { db } = context.database;
  const [claim] = await db.select().from(deposits).where(eq(deposits.userId, userId));
  if (!claim) throw new Error('There is no claim.');
  const { depositId, utrCanonical, amountPaise } = claim;
  const line = { utrCanonical, amountPaise, addedBy: 'operator:meera', addedAt: context.clock.now() };
  await db.insert(bankLines).values({ ...line, lineId: uuidv7() });
  const body = { id: depositId, paise: amountPaise };
  expect(await callAct(db, await newOperator(context), 'approve_deposit', body)).toMatchObject({
    outcome: 'approved',
  });
}

async function rejectWithdrawal({ context }: TestServer, userId: string): Promise<void> {
  const { db } = context.database;
  const [request] = await db.select().from(withdrawals).where(eq(withdrawals.userId, userId));
  const body = { id: request?.withdrawalId, reason: 'no such account' };
  await callAct(db, await newOperator(context), 'reject_withdrawal', body);
}

test('a deposit that an operator approves, a win, and a withdrawal that is rejected are right in balance and histories', async ({
  page,
  server,
  account,
}) => {
  const { cashOut, won, chip, toast } = panelOf(page);
  await openGame(page);
  await openFromMenu(page, 'UPI Recharge');
  await fill(page, { Amount: '500', 'UTR Number': freshUtr() });
  await submitButton(page).click();
  await expect(toast('Recharge submitted successfully')).toBeVisible();
  const pending = page.getByRole('dialog', { name: 'Deposit history' });
  await expect(pending.getByRole('row', { name: /₹500\.00 Pending/ })).toBeVisible();
  await approveDeposit(server, account.userId);
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
  await rejectWithdrawal(server, account.userId);
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

test.describe('with demo money', () => {
  test.use({ ownServer: true });

  test('a recharge and a withdrawal are sent once however often Submit is pressed, and approve themselves', async ({
    page,
    server,
    account,
  }) => {
    await openGame(page);
    await openFromMenu(page, 'Withdraw', 'Withdrawal access');
    await page.keyboard.press('Escape');
    await openFromMenu(page, 'UPI Recharge');
    await fill(page, { Amount: '₹700.00', 'UTR Number': freshUtr() });
    const sent = countRequests(page, '/add_amount');
    server.trouble({ call: 'addAmount', kind: 'hold', user_id: account.userId });
    await pressImpatiently(submitButton(page), page.getByLabel('Amount', { exact: true }));
    await expect(page.getByRole('button', { name: 'Submitting...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    server.release();
    const history = page.getByRole('dialog', { name: 'Deposit history' });
    await expect(history.getByRole('row', { name: /₹700\.00 Pending/ })).toHaveCount(1);
    expect(sent()).toBe(1);
    await server.pass(APPROVED_AFTER_MS + 1);
    await expect(history.getByRole('row', { name: /₹700\.00 Approved/ })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expectBalance(page, '₹1,700.00');
    await openFromMenu(page, 'Withdraw');
    const requested = countRequests(page, '/withdrawal_request');
    await fill(page, WITHDRAWAL);
    server.trouble({ call: 'withdrawal', kind: 'hold', user_id: account.userId });
    await pressImpatiently(submitButton(page), page.getByRole('textbox', { name: 'UPI ID' }));
    server.release();
    const withdrawals = page.getByRole('dialog', { name: 'Withdraw history' });
    await expect(withdrawals.getByRole('row', { name: /₹250\.50 Pending/ })).toBeVisible();
    expect(requested()).toBe(1);
    await expectBalance(page, '₹1,449.50');
    await server.pass(APPROVED_AFTER_MS + 1);
    await expect(withdrawals.getByRole('row', { name: /₹250\.50 Approved/ })).toBeVisible();
  });
});
