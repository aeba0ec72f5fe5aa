import { eq } from 'drizzle-orm';
import { approveOrProposeDeposit } from '../../src/server/admin/api/deposit-decisions.ts';
import type { Operator } from '../../src/server/admin/api/operator-sessions.ts';
import { blockPlayer } from '../../src/server/admin/api/player-changes.ts';
import { rejectOneWithdrawal } from '../../src/server/admin/api/withdrawal-decisions.ts';
import { bankLines, deposits, withdrawals } from '../../src/server/platform/db/schema/schema.ts';
import { expect, openGame, test } from './fixtures.ts';
import { openFromMenu } from './modals.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';
import type { TestServer } from './server.ts';

const MEERA: Operator = {
  operatorId: '01890000-0000-7000-8000-00000000000a',
  name: 'meera',
  role: 'finance',
  address: '127.0.0.1',
};

/** Approves the claim of a player that the bank's statement has. */
async function approveDeposit({ context }: TestServer, userId: string): Promise<void> {
  const { db } = context.database;
  const [claim] = await db.select().from(deposits).where(eq(deposits.userId, userId));
  if (!claim) throw new Error('There is no claim.');
  const { depositId: id, utrCanonical: utr, amountPaise: paise } = claim;
  await db.insert(bankLines).values({
    utrCanonical: utr,
    amountPaise: paise,
    addedBy: 'operator:meera',
    addedAt: context.clock.now(),
  });
  expect(await approveOrProposeDeposit(context, MEERA, id, paise)).toMatchObject({ outcome: 'approved' });
}

async function rejectWithdrawal({ context }: TestServer, userId: string): Promise<void> {
  const { db } = context.database;
  const [request] = await db.select().from(withdrawals).where(eq(withdrawals.userId, userId));
  await rejectOneWithdrawal(context, MEERA, request?.withdrawalId ?? '', 'no such account');
}

test('deposit by UPI, approval in the back office, bet, win, withdrawal, rejection, the money back, and all three histories are right', async ({
  page,
  server,
  account,
}) => {
  test.slow();
  const { cashOut, won, chip, toast } = panelOf(page);
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(fields))
      await page.getByRole('textbox', { name, exact: true }).fill(text);
  };

  await openGame(page);
  await expectBalance(page, '₹1,000.00');
  await openFromMenu(page, 'UPI Recharge');
  await fill({ Amount: '500', 'UTR Number': `UTR${Math.floor(Math.random() * 1e12)}` });
  await submit.click();
  await expect(toast('Recharge submitted successfully')).toBeVisible();
  const deposits = page.getByRole('dialog', { name: 'Deposit history' });
  await expect(deposits.getByRole('row', { name: /₹500\.00 Pending/ })).toBeVisible();
  await expectBalance(page, '₹1,000.00');
  await approveDeposit(server, account.userId);
  await expect(deposits.getByRole('row', { name: /₹500\.00 Approved/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectBalance(page, '₹1,500.00');

  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await chip(100).click();
  await play(page);
  await expectBalance(page, '₹1,400.00');
  await stepTo(page, '₹102.00');
  await cashOut.click();
  await expect(won).toContainText('₹102.00');
  await expectBalance(page, '₹1,502.00');
  await expect(won).toBeHidden();

  await openFromMenu(page, 'Withdraw');
  await fill({
    Amount: '1200',
    'Account Number': '001122334455',
    'Account Holder Name': 'Asha Devi',
    'Bank Name': 'State Bank',
    'IFSC Code': 'SBIN0001234',
    'UPI ID': 'asha@upi',
    'Mobile Number': '9876543210',
  });
  await submit.click();
  await expect(toast('Form submitted successfully')).toBeVisible();
  const withdrawals = page.getByRole('dialog', { name: 'Withdraw history' });
  await expect(withdrawals.getByRole('row', { name: /₹1,200\.00 Pending/ })).toBeVisible();
  await expectBalance(page, '₹302.00');
  await rejectWithdrawal(server, account.userId);
  await expect(withdrawals.getByRole('row', { name: /₹1,200\.00 Rejected/ })).toBeVisible();
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
  expect(await server.audit()).toEqual([]);
});

test('a player blocked at line 1 sees what the back office settled, is logged out, and is told why again at the login', async ({
  page,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  await panelOf(page).chip(100).click();
  await play(page);
  await stepTo(page, '₹102.00');
  await blockPlayer(server.context, MEERA, account.userId, 'fraud');
  await panelOf(page).go.click();
  const settled = page.getByRole('dialog', { name: 'Round settled' });
  await expect(settled).toContainText('₹102.00');
  // The figure on screen counts up to it, and is gone soon after.
  await expect(panelOf(page).balance).toHaveAccessibleName(/^Balance ₹1,002\.00\./);
  const told = page.getByRole('alertdialog', { name: 'This account is blocked.' });
  await expect(told).toContainText('Your round was settled, ₹102.00 paid.');
  await expect(panelOf(page).balance).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('userid'))).toBeNull();
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(told).toBeHidden();

  await page.getByRole('button', { name: 'LOG IN' }).click();
  const form = page.getByRole('dialog', { name: 'Login' });
  await form.getByLabel('Phone Number').fill(account.phone);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(form.getByText('This account is blocked.')).toBeVisible();
});
