import type { Locator, Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { openFromMenu } from './modals.ts';
import { freshUtr } from './money.ts';
import { expectBalance } from './panel.ts';
import type { TestServer } from './server.ts';

/** Demo deposits and withdrawals approve themselves after this long, ms. */
const APPROVED_AFTER_MS = 3_000;
/** a list scrolls beyond 16 rem, px */
const LIST_PX = 16 * 16;

/** The fields of a form as they are labelled, in their order. */
const fieldsOf = (modal: Locator) =>
  modal
    .locator('input')
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ labels }) => labels?.[0]?.textContent.trim()));

const RECHARGE = ['Amount', 'UTR Number'];
const WITHDRAWAL = [
  ...['Amount', 'Account Number', 'Account Holder Name', 'Bank Name', 'IFSC Code', 'UPI ID', 'Mobile Number'],
];

/** Money of a player by calls, past the page. */
function paymentsOf(page: Page, server: TestServer, userId: string) {
  const post = async (call: string, data: object) => {
    const answer = await page.request.post(`${server.url}/api/${call}`, {
      headers: { 'user-id': '8', 'idempotency-key': crypto.randomUUID() },
      data: { ...data, user_id: userId, type: 2 },
    });
    expect(answer.status()).toBe(200);
  };
  return {
    deposit: (amount: string) => post('add_amount', { amount, utr_no: freshUtr() }),
    withdraw: (amount: string) =>
      post('withdrawal_request', {
        amount,
        qrcode: '',
        account_number: '001122334455',
        account_holder_name: 'Asha Devi',
        bank_name: 'State Bank',
        ifsc_code: 'SBIN0001234',
        upi_id: 'asha@upi',
        mobile_number: '9876543210',
      }),
  };
}

test('Modals Login and Create an Account: their fields and buttons', async ({ page }) => {
  await openGame(page);
  for (const [opener, title, button, fields] of [
    ['Register', 'Create an Account', 'Register', ['Email', 'Phone Number', 'Password', 'Confirm Password']],
    ['LOG IN', 'Login', 'Login', ['Phone Number', 'Password']],
  ] as const) {
    await page.getByRole('button', { name: opener, exact: true }).click();
    const modal = page.getByRole('dialog', { name: title, exact: true });
    await expect(modal.getByRole('button', { name: button, exact: true })).toBeVisible();
    expect(await fieldsOf(modal)).toEqual(fields);
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
  }
});

test('Modals of money: the fields of each, {min} of the notice is min_recharge; histories with Date, Amount, Status, scrolling at 16 rem', async ({
  page,
  server,
  account,
}) => {
  await server.set('min_recharge_paise', 25_000);
  await openGame(page);
  await expectBalance(page, '₹1,000.00');
  for (const title of ['UPI Recharge', 'USDT Recharge']) {
    const modal = await openFromMenu(page, title);
    await expect(modal.getByText('Submit', { exact: true })).toBeVisible();
    expect(await fieldsOf(modal)).toEqual(RECHARGE);
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
  }
  const notice = await openFromMenu(page, 'Withdraw', 'Withdrawal access');
  await expect(notice.getByText('FOR WITHDRAWAL ACCESS DEPOSIT 250 RUPEES ONE TIME.')).toBeVisible();
  await expect(notice.locator('[lang="hi"]')).toContainText('250');
  await notice.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(notice).toBeHidden();
  await server.set('min_recharge_paise', 10_000);

  const { deposit, withdraw } = paymentsOf(page, server, account.userId);
  for (let count = 1; count <= 9; count++) {
    await deposit(String(100 + count));
    await server.pass(APPROVED_AFTER_MS + 1);
  }
  await deposit('500');
  await withdraw('50.50');
  await page.reload();
  await expectBalance(page, '₹1,894.50');
  const form = await openFromMenu(page, 'Withdraw');
  expect(await fieldsOf(form)).toEqual(WITHDRAWAL);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  const rows = async (entry: string, title: string) => {
    const history = await openFromMenu(page, entry, title);
    await expect(history.getByRole('columnheader')).toHaveText(['Date', 'Amount', 'Status']);
    return history.getByRole('row');
  };
  const deposits = await rows('Recharge History', 'Deposit history');
  await expect(deposits).toHaveCount(11);
  await expect(deposits.nth(1)).toContainText(/₹500\.00\s*Pending/);
  await expect(deposits.nth(2)).toContainText(/₹109\.00\s*Approved/);
  const list = page.getByRole('region', { name: 'Deposit history' });
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(LIST_PX);
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect((await rows('Withdraw History', 'Withdraw history')).nth(1)).toContainText(
    /₹50\.50\s*Pending/,
  );
});
