import type { Page, Route } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { alertOf, flaws, openFromMenu } from './modals.ts';
import { expectBalance, panelOf } from './panel.ts';
import type { TestServer } from './server.ts';

/** Demo deposits and withdrawals approve themselves after this long (design §4), ms. */
const APPROVED_AFTER_MS = 3_000;

const WITHDRAWAL = {
  Amount: '250.50',
  'Account Number': '001122334455',
  'Account Holder Name': 'Asha Devi',
  'Bank Name': 'State Bank',
  'IFSC Code': 'sbin-0001234',
  'UPI ID': 'asha@upi',
  'Mobile Number': '98765 432109',
};

const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields))
    await page.getByRole('textbox', { name, exact: true }).fill(text);
}

/** A UTR that no other test claims. */
const freshUtr = () => `UTR${Math.floor(Math.random() * 1e12)}`;

/** A first deposit, claimed and approved. */
async function depositOnce(page: Page, server: TestServer, user_id: string): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/add_amount`, {
    headers: { 'user-id': '8', 'idempotency-key': freshUtr() },
    data: { amount: '500', utr_no: freshUtr(), user_id, type: 2 },
  });
  expect(answer.status()).toBe(200);
  await server.pass(APPROVED_AFTER_MS + 1);
}

test.describe('UPI Recharge', () => {
  test('QR image, payment name cut at 10 and an ellipsis, "Copied to clipboard!"', async ({
    page,
    context,
    server,
    account,
  }) => {
    expect(account.user_id).not.toBe('');
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
    await openGame(page);
    const modal = await openFromMenu(page, 'UPI Recharge');
    await expect(modal.getByRole('img', { name: 'QR code to pay chickenroad@upi' })).toBeVisible();
    await expect(modal.getByText('chickenroa…', { exact: true })).toBeVisible();
    await modal.getByRole('button', { name: 'Copy the payment name' }).click();
    await expect(panelOf(page).toast('Copied to clipboard!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('chickenroad@upi');
    await expect(modal.getByText('Demo credits')).toBeVisible();
    expect(await flaws(page)).toEqual([]);
  });

  test('Amount strips non-digits; empty fields say that they are required, and are read out', async ({
    page,
    account,
  }) => {
    expect(account.user_id).not.toBe('');
    await openGame(page);
    const modal = await openFromMenu(page, 'UPI Recharge');
    const amount = modal.getByRole('textbox', { name: 'Amount' });
    await amount.pressSequentially('5a.0-0');
    await expect(amount).toHaveValue('500');
    await amount.fill('');
    await submit(page).click();
    await expect(amount).toHaveAccessibleDescription(/Amount is required/);
    await expect(modal.getByRole('textbox', { name: 'UTR Number' })).toHaveAccessibleDescription(
      'UTR number is required',
    );
    await expect(amount).toBeFocused();
    expect(await flaws(page)).toEqual([]);
  });

  test('taken: "Recharge submitted successfully", Pending, then Approved and in the balance', async ({
    page,
    server,
    account,
  }) => {
    expect(account.user_id).not.toBe('');
    await openGame(page);
    await expectBalance(page, '₹1,000.00');
    await openFromMenu(page, 'UPI Recharge');
    await fill(page, { Amount: '500', 'UTR Number': freshUtr() });
    await submit(page).click();
    await expect(panelOf(page).toast('Recharge submitted successfully')).toBeVisible();
    const history = page.getByRole('dialog', { name: 'Deposit history' });
    await expect(history.getByRole('row', { name: /₹500\.00 Pending/ })).toBeVisible();
    await server.pass(APPROVED_AFTER_MS + 1);
    await expect(history.getByRole('row', { name: /₹500\.00 Approved/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectBalance(page, '₹1,500.00');
  });

  test('failure: alert "Failed to submit form" with the reason; what was typed stays, also when closed and opened', async ({
    page,
    server,
    account,
  }) => {
    const utr_no = freshUtr();
    await openGame(page);
    await openFromMenu(page, 'UPI Recharge');
    await fill(page, { Amount: '750', 'UTR Number': utr_no });
    server.trouble({
      call: 'addAmount',
      kind: 'refuse',
      message: 'The desk is closed.',
      user_id: account.user_id,
    });
    await submit(page).click();
    const alert = alertOf(page, 'Failed to submit form');
    await expect(alert).toContainText('The desk is closed.');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(alert).toBeHidden();
    await page.keyboard.press('Escape');
    const again = await openFromMenu(page, 'UPI Recharge');
    await expect(again.getByRole('textbox', { name: 'Amount' })).toHaveValue('750');
    await expect(again.getByRole('textbox', { name: 'UTR Number' })).toHaveValue(utr_no);
  });

  test('an answer that is lost, sent again, is one claim', async ({ page, account }) => {
    expect(account.user_id).not.toBe('');
    await openGame(page);
    await openFromMenu(page, 'UPI Recharge');
    await fill(page, { Amount: '600', 'UTR Number': freshUtr() });
    // Cut here and not at the server: a browser sends again by itself when a kept connection breaks.
    const cut = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/add_amount', cut, { times: 1 });
    await submit(page).click();
    await alertOf(page, 'Failed to submit form').getByRole('button', { name: 'OK' }).click();
    await submit(page).click();
    const history = page.getByRole('dialog', { name: 'Deposit history' });
    await expect(history.getByRole('row', { name: /₹600\.00/ })).toHaveCount(1);
  });

  test('while it is on its way the button says so and takes no second tap', async ({
    page,
    server,
    account,
  }) => {
    await openGame(page);
    await openFromMenu(page, 'UPI Recharge');
    await fill(page, { Amount: '700', 'UTR Number': freshUtr() });
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/add_amount')) sent += 1;
    });
    server.trouble({ call: 'addAmount', kind: 'hold', user_id: account.user_id });
    await submit(page).click();
    const busy = page.getByRole('button', { name: 'Submitting...' });
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
    // A tap past the pointer checks, and Enter in a field.
    await busy.dispatchEvent('click');
    await page.getByRole('textbox', { name: 'Amount', exact: true }).press('Enter');
    server.release();
    const history = page.getByRole('dialog', { name: 'Deposit history' });
    await expect(history.getByRole('row', { name: /₹700\.00/ })).toHaveCount(1);
    expect(sent).toBe(1);
  });

  test('payment details that do not load: a line with "Try again"', async ({ page, server, account }) => {
    await openGame(page);
    server.trouble({ call: 'paymentMethod', kind: 'refuse', user_id: account.user_id, times: 2 });
    const modal = await openFromMenu(page, 'UPI Recharge');
    await expect(modal.getByText('The payment details could not be loaded.')).toBeVisible();
    server.calm();
    await modal.getByRole('button', { name: 'Try again' }).click();
    await expect(modal.getByRole('img', { name: /QR code/ })).toBeVisible();
  });
});

test('USDT Recharge: Submit is a label that does not submit, and a line says what happens next', async ({
  page,
  account,
}) => {
  expect(account.user_id).not.toBe('');
  await openGame(page);
  const modal = await openFromMenu(page, 'USDT Recharge');
  await expect(modal.getByText('TXchickenr…', { exact: true })).toBeVisible();
  await fill(page, { Amount: '500', 'UTR Number': 'T1' });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await expect(modal.getByRole('button', { name: 'Submit' })).toHaveCount(0);
  await modal.getByText('Submit', { exact: true }).click();
  await modal.getByRole('textbox', { name: 'UTR Number' }).press('Enter');
  await expect(modal.getByText('Nothing is sent from here.')).toBeVisible();
  await expect(modal).toBeVisible();
  expect(sent).toBe(0);
  expect(await flaws(page)).toEqual([]);
});

test.describe('Withdraw', () => {
  test('before a deposit: the notice in English and Hindi, OK closes it', async ({ page, account }) => {
    expect(account.user_id).not.toBe('');
    await openGame(page);
    await expectBalance(page, '₹1,000.00');
    const notice = await openFromMenu(page, 'Withdraw', 'Withdrawal access');
    await expect(notice.getByText('FOR WITHDRAWAL ACCESS DEPOSIT 100 RUPEES ONE TIME.')).toBeVisible();
    await expect(notice.getByText('निकासी की सुविधा के लिए एक बार 100 रुपये जमा करें।')).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await notice.getByRole('button', { name: 'OK' }).click();
    await expect(notice).toBeHidden();
  });

  test('every rule of the form is said at its field', async ({ page, server, account }) => {
    await depositOnce(page, server, account.user_id);
    await openGame(page);
    await expectBalance(page, '₹1,500.00');
    const modal = await openFromMenu(page, 'Withdraw');
    const says = (name: string, message: string) =>
      expect(modal.getByRole('textbox', { name, exact: true })).toHaveAccessibleDescription(message);
    await submit(page).click();
    await says('Amount', 'Amount is required');
    await says('Account Number', 'Account Number is required');
    await says('Account Holder Name', 'Account Holder Name is required');
    await says('Bank Name', 'Bank Name is required');
    await says('IFSC Code', 'IFSC Code is required');
    await says('UPI ID', 'UPI ID is required');
    await says('Mobile Number', 'Mobile Number is required');
    expect(await flaws(page)).toEqual([]);
    await fill(page, {
      Amount: 'ten',
      'Account Number': '12ab',
      'Account Holder Name': 'Asha 2',
      'Bank Name': 'Bank-1',
      'Mobile Number': '98765',
    });
    await says('Amount', 'Amount must be a number');
    await says('Account Number', 'Account Number must contain only digits');
    await says('Account Holder Name', 'Only alphabets are allowed');
    await says('Bank Name', 'Only alphabets are allowed');
    await says('Mobile Number', 'Mobile Number must be at least 10 digits');
    await fill(page, { Amount: '-5' });
    await says('Amount', 'Amount must be positive');
  });

  test('IFSC keeps letters and digits, upper-cased, at most 16; Mobile is capped at 10', async ({
    page,
    server,
    account,
  }) => {
    await depositOnce(page, server, account.user_id);
    await openGame(page);
    await expectBalance(page, '₹1,500.00');
    const modal = await openFromMenu(page, 'Withdraw');
    const ifsc = modal.getByRole('textbox', { name: 'IFSC Code' });
    await ifsc.pressSequentially('sbin-0001234 567890');
    await expect(ifsc).toHaveValue('SBIN000123456789');
    const mobile = modal.getByRole('textbox', { name: 'Mobile Number' });
    await mobile.pressSequentially('98765 432109');
    await expect(mobile).toHaveValue('9876543210');
  });

  test('more than the balance: "Insufficient balance to withdraw this amount." and nothing is sent', async ({
    page,
    server,
    account,
  }) => {
    await depositOnce(page, server, account.user_id);
    await openGame(page);
    await expectBalance(page, '₹1,500.00');
    const modal = await openFromMenu(page, 'Withdraw');
    await fill(page, { ...WITHDRAWAL, Amount: '1500.01' });
    await submit(page).click();
    await expect(modal.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(
      'Insufficient balance to withdraw this amount.',
    );
    await expectBalance(page, '₹1,500.00');
  });

  test('taken: "Form submitted successfully", the balance is less at once, Pending, then Approved', async ({
    page,
    server,
    account,
  }) => {
    await depositOnce(page, server, account.user_id);
    await openGame(page);
    await expectBalance(page, '₹1,500.00');
    await openFromMenu(page, 'Withdraw');
    await fill(page, WITHDRAWAL);
    await submit(page).click();
    await expect(panelOf(page).toast('Form submitted successfully')).toBeVisible();
    const history = page.getByRole('dialog', { name: 'Withdraw history' });
    await expect(history.getByRole('row', { name: /₹250\.50 Pending/ })).toBeVisible();
    await server.pass(APPROVED_AFTER_MS + 1);
    await expect(history.getByRole('row', { name: /₹250\.50 Approved/ })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectBalance(page, '₹1,249.50');
  });

  test('failure: alert "Failed to submit form" with the reason, what was typed stays', async ({
    page,
    server,
    account,
  }) => {
    await depositOnce(page, server, account.user_id);
    await openGame(page);
    await expectBalance(page, '₹1,500.00');
    const modal = await openFromMenu(page, 'Withdraw');
    await fill(page, WITHDRAWAL);
    server.trouble({ call: 'withdrawal', kind: 'fail', user_id: account.user_id });
    await submit(page).click();
    const alert = alertOf(page, 'Failed to submit form');
    await expect(alert).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(modal.getByRole('textbox', { name: 'Bank Name' })).toHaveValue('State Bank');
    await submit(page).click();
    await expect(page.getByRole('dialog', { name: 'Withdraw history' })).toBeVisible();
  });
});

test.describe('the money screens', () => {
  test('/payin sends a visitor to "/"', async ({ page }) => {
    await page.goto('/payin');
    await expect(page).toHaveURL(/\/$/);
  });

  test('/payin is the deposit form of a player, and nothing of it is cut', async ({ page, account }) => {
    expect(account.user_id).not.toBe('');
    await page.goto('/payin');
    await expect(page.getByRole('heading', { name: 'UPI Recharge' })).toBeVisible();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await submit(page).scrollIntoViewIfNeeded();
    await expect(submit(page)).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await flaws(page)).toEqual([]);
  });

  test('/payout asks a visitor to log in', async ({ page }) => {
    await page.goto('/payout');
    await expect(page.getByText('Please log in first.')).toBeVisible();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  });

  test('/payout shows the notice before a deposit, and the form after it', async ({
    page,
    server,
    account,
  }) => {
    await page.goto('/payout');
    await expect(page.getByText('FOR WITHDRAWAL ACCESS DEPOSIT 100 RUPEES ONE TIME.')).toBeVisible();
    await depositOnce(page, server, account.user_id);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Account Number' })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
  });
});
