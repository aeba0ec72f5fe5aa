import type { Route } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { countRequests, expectWrong, fill, pressImpatiently } from './forms.ts';
import { alertOf, openFromMenu } from './modals.ts';
import { APPROVED_AFTER_MS, freshUtr, submitButton } from './money.ts';
import { expectBalance, panelOf } from './panel.ts';
import { freshPhone, registerPlayer } from './player.ts';

test('Recharge: Amount keeps digits, paise are refused, and both fields are required', async ({
  page,
  account,
}) => {
  expect(account.userId).not.toBe('');
  await page.goto('/payin');
  const amount = page.getByRole('textbox', { name: 'Amount' });
  const utr = page.getByRole('textbox', { name: 'UTR Number' });
  await submitButton(page).click();
  await expect(amount).toHaveAccessibleDescription(/Amount is required/);
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expectWrong(utr, 'UTR number is required');
  await expect(amount).toBeFocused();
  await amount.pressSequentially('5a0-0 ');
  await expect(amount).toHaveValue('500');
  await amount.fill('५००');
  await expect(amount).toHaveValue('500');
  await amount.fill('₹1,250.75');
  await amount.blur();
  await expect(amount).toHaveValue('1250.75');
  await expect(amount).toHaveAccessibleDescription(/Amount must contain only digits/);
  await amount.fill('1,000.00');
  await amount.blur();
  await expect(amount).toHaveValue('1000');
  await amount.fill('0');
  await amount.blur();
  await expect(amount).toHaveAccessibleDescription(/Amount must be positive/);
  await utr.fill('   ');
  await utr.blur();
  await expectWrong(utr, 'UTR number is required');
  await utr.fill('4123\u200b45678901');
  await utr.blur();
  await expectWrong(
    utr,
    'UTR number may only have letters A to Z and digits. If it looks right, type it anew: it holds a hidden character.',
  );
  await utr.fill('0412३ 4567 8901 CR');
  await utr.blur();
  await expect(utr).toHaveValue('412345678901');
  await expect(utr).not.toHaveAttribute('aria-invalid', 'true');
});

test('Recharge: the button says "Submitting...", an impatient player claims once; the toast "Recharge submitted successfully"', async ({
  page,
  server,
  account,
}) => {
  await page.goto('/payin');
  await fill(page, { Amount: '₹700.00', 'UTR Number': freshUtr() });
  const sent = countRequests(page, '/add_amount');
  server.trouble({ call: 'addAmount', kind: 'hold', user_id: account.userId });
  await pressImpatiently(submitButton(page), page.getByRole('textbox', { name: 'Amount' }));
  await expect(page.getByRole('button', { name: 'Submitting...' })).toHaveAttribute('aria-disabled', 'true');
  server.release();
  await expect(panelOf(page).toast('Recharge submitted successfully')).toBeVisible();
  const history = page.getByRole('dialog', { name: 'Deposit history' });
  await expect(history.getByRole('row', { name: /₹700\.00 Pending/ })).toHaveCount(1);
  expect(sent()).toBe(1);
  await server.pass(APPROVED_AFTER_MS + 1);
  await expect(history.getByRole('row', { name: /₹700\.00 Approved/ })).toHaveCount(1);
});

test('a recharge that is approved is in the balance when its history is closed', async ({
  page,
  server,
  account,
}) => {
  expect(account.userId).not.toBe('');
  await openGame(page);
  await openFromMenu(page, 'UPI Recharge');
  await fill(page, { Amount: '500', 'UTR Number': freshUtr() });
  await submitButton(page).click();
  const history = page.getByRole('dialog', { name: 'Deposit history' });
  await expect(history.getByRole('row', { name: /₹500\.00 Pending/ })).toBeVisible();
  await server.pass(APPROVED_AFTER_MS + 1);
  await expect(history.getByRole('row', { name: /₹500\.00 Approved/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectBalance(page, '₹1,500.00');
});

test('Recharge failure: the alert "Failed to submit form" with the server’s reason, and what was typed stays, also when closed and opened', async ({
  page,
  server,
  account,
}) => {
  const utrNo = freshUtr();
  await openGame(page);
  await openFromMenu(page, 'UPI Recharge');
  await fill(page, { Amount: '750', 'UTR Number': utrNo });
  server.trouble({
    call: 'addAmount',
    kind: 'refuse',
    message: 'The desk is closed.',
    user_id: account.userId,
  });
  await submitButton(page).click();
  const alert = alertOf(page, 'Failed to submit form');
  await expect(alert).toHaveAccessibleDescription('The desk is closed.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
  await page.keyboard.press('Escape');
  const retry = await openFromMenu(page, 'UPI Recharge');
  await expect(retry.getByRole('textbox', { name: 'Amount' })).toHaveValue('750');
  await expect(retry.getByRole('textbox', { name: 'UTR Number' })).toHaveValue(utrNo);
});

test('what a player typed and did not send is not shown to the next one on the same device', async ({
  page,
  server,
  account,
}) => {
  expect(account.userId).not.toBe('');
  const phone = freshPhone();
  await registerPlayer(server.url, phone, 'secret-2');
  await openGame(page);
  await openFromMenu(page, 'UPI Recharge');
  await fill(page, { Amount: '750', 'UTR Number': freshUtr() });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'LOG IN' }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await fill(login, { 'Phone Number': phone, Password: 'secret-2' });
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(login).toBeHidden();
  const form = await openFromMenu(page, 'UPI Recharge');
  await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
  await expect(form.getByRole('textbox', { name: 'UTR Number' })).toHaveValue('');
});

test('Recharge failure with HTTP 500: toast and alert carry the server’s message; an answer that is lost, sent again, is one claim', async ({
  page,
  server,
  account,
}) => {
  expect(account.userId).not.toBe('');
  await page.goto('/payin');
  await fill(page, { Amount: '600', 'UTR Number': freshUtr() });
  const alert = alertOf(page, 'Failed to submit form');
  await page.route(
    '**/api/add_amount',
    (route) => route.fulfill({ status: 500, json: { success: false, message: 'The till is stuck.' } }),
    { times: 1 },
  );
  await submitButton(page).click();
  await expect(panelOf(page).toast('The till is stuck.')).toBeVisible();
  await expect(alert).toHaveAccessibleDescription('The till is stuck.');
  await alert.getByRole('button', { name: 'OK' }).click();
  // Cut here and not at the server: a browser sends again by itself when a kept connection breaks.
  const cut = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/add_amount', cut, { times: 1 });
  await submitButton(page).click();
  await alert.getByRole('button', { name: 'OK' }).click();
  await submitButton(page).click();
  const history = page.getByRole('dialog', { name: 'Deposit history' });
  await expect(history.getByRole('row', { name: /₹600\.00/ })).toHaveCount(1);
  expect(await server.audit()).toEqual([]);
});

test('payment details that do not load: a line with "Try again"', async ({ page, server, account }) => {
  server.trouble({ call: 'paymentMethod', kind: 'refuse', user_id: account.userId, times: 2 });
  await page.goto('/payin');
  await fill(page, { Amount: '500' });
  await page.getByRole('button', { name: 'Show the QR code' }).click();
  await expect(page.getByText('The payment details could not be loaded.')).toBeVisible();
  server.calm();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
});

test('UPI Recharge: QR image, payment name cut at 10 and an ellipsis; the toast "Copied to clipboard!"', async ({
  page,
  context,
  server,
  account,
}) => {
  expect(account.userId).not.toBe('');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await page.goto('/payin');
  await page.getByRole('button', { name: 'Show the QR code' }).click();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(
    /Amount is required/,
  );
  await fill(page, { Amount: '500', 'UTR Number': '1' });
  await expect(page.getByRole('img', { name: 'QR code to pay chickenroad@upi' })).toBeVisible();
  await expect(page.getByText('chickenroa…', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy the payment name' }).click();
  await expect(panelOf(page).toast('Copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('chickenroad@upi');
  await expect(page.getByText('Demo credits')).toBeVisible();
});

test('USDT Recharge: Submit is a label that does not submit, and a line says what happens next', async ({
  page,
  account,
}) => {
  expect(account.userId).not.toBe('');
  await page.goto('/payin');
  await page.getByRole('button', { name: 'USDT Recharge' }).click();
  const modal = page.getByRole('dialog', { name: 'USDT Recharge' });
  await fill(modal, { Amount: '500', 'UTR Number': 'T1' });
  await expect(modal.getByText('TXchickenr…', { exact: true })).toBeVisible();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await expect(modal.getByRole('button', { name: 'Submit' })).toHaveCount(0);
  await modal.getByText('Submit', { exact: true }).click();
  await modal.getByRole('textbox', { name: 'UTR Number' }).press('Enter');
  await expect(modal.getByText('Nothing is sent from here.')).toBeVisible();
  expect(sent).toBe(0);
});

test('/payin scrolls inside, and its send button can be reached', async ({ page, account }) => {
  expect(account.userId).not.toBe('');
  await page.goto('/payin');
  await expect(page.getByRole('heading', { name: 'UPI Recharge' })).toBeVisible();
  await submitButton(page).scrollIntoViewIfNeeded();
  await expect(submitButton(page)).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
