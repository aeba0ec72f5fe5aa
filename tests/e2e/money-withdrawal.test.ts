import { expect, openGame, test } from './fixtures.ts';
import { countRequests, expectWrong, fill, pressImpatiently } from './forms.ts';
import { alertOf, openFromMenu } from './modals.ts';
import { APPROVED_AFTER_MS, depositOnce, submitButton, WITHDRAWAL } from './money.ts';
import { expectBalance, panelOf } from './panel.ts';

test('Withdrawal opens only when first_recharge is 1 or 2; before, the notice in English and Hindi, and OK closes it', async ({
  page,
  server,
  account,
}) => {
  await openGame(page);
  await expectBalance(page, '₹1,000.00');
  const notice = await openFromMenu(page, 'Withdraw', 'Withdrawal access');
  await expect(notice.getByText('FOR WITHDRAWAL ACCESS DEPOSIT 100 RUPEES ONE TIME.')).toBeVisible();
  await expect(notice.getByText('निकासी की सुविधा के लिए एक बार 100 रुपये जमा करें।')).toBeVisible();
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();
  // 1 after the first deposit, 2 after more.
  for (const balance of ['₹1,500.00', '₹2,000.00']) {
    await depositOnce(page, server, account.userId);
    await page.reload();
    await expectBalance(page, balance);
    const form = await openFromMenu(page, 'Withdraw');
    await expect(form.getByRole('textbox', { name: 'Account Number' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  }
});

test('/payout asks a visitor to log in', async ({ page }) => {
  await page.goto('/payout');
  await expect(page.getByText('Please log in first.')).toBeVisible();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
});

test('/payout shows the notice before a deposit', async ({ page, account }) => {
  expect(account.userId).not.toBe('');
  await page.goto('/payout');
  await expect(page.getByText('FOR WITHDRAWAL ACCESS DEPOSIT 100 RUPEES ONE TIME.')).toBeVisible();
});

test.describe('with a deposit', () => {
  test.beforeEach(async ({ page, server, account }) => {
    await depositOnce(page, server, account.userId);
    await page.goto('/payout');
    await expect(page.getByText('₹1,500.00')).toBeVisible();
  });

  test('Withdrawal: every field is required, and every rule is said at its field', async ({ page }) => {
    const sent = countRequests(page, '/withdrawal_request');
    const wrong = (name: string, message: string) =>
      expectWrong(page.getByRole('textbox', { name, exact: true }), message);
    await submitButton(page).click();
    await wrong('Amount', 'Amount is required');
    await wrong('Account Number', 'Account Number is required');
    await wrong('Account Holder Name', 'Account Holder Name is required');
    await wrong('Bank Name', 'Bank Name is required');
    await wrong('IFSC Code', 'IFSC Code is required');
    await wrong('UPI ID', 'UPI ID is required');
    await wrong('Mobile Number', 'Mobile Number is required');
    await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused();
    await fill(page, {
      Amount: 'ten',
      'Account Number': '12ab',
      'Account Holder Name': 'Asha 2',
      'Bank Name': 'Bank-1',
      'Mobile Number': '98765',
    });
    await wrong('Amount', 'Amount must be a number');
    await wrong('Account Number', 'Account Number must contain only digits');
    await wrong('Account Holder Name', 'Only alphabets are allowed');
    await wrong('Bank Name', 'Only alphabets are allowed');
    await wrong('Mobile Number', 'Mobile Number must be at least 10 digits');
    for (const amount of ['-5', '0', '0.00']) {
      await fill(page, { Amount: amount });
      await wrong('Amount', 'Amount must be positive');
    }
    await fill(page, { 'Account Holder Name': 'Asha Devi', 'Bank Name': 'State Bank of India' });
    for (const name of ['Account Holder Name', 'Bank Name'])
      await expect(page.getByRole('textbox', { name, exact: true })).not.toHaveAttribute('aria-invalid');
    expect(sent()).toBe(0);
  });

  test('Withdrawal: IFSC keeps letters and digits, upper-cased, at most 16', async ({ page }) => {
    const ifsc = page.getByRole('textbox', { name: 'IFSC Code' });
    await ifsc.pressSequentially('sbin-0001234 567890');
    await expect(ifsc).toHaveValue('SBIN000123456789');
    await ifsc.fill('हdfc_0.1');
    await expect(ifsc).toHaveValue('DFC01');
  });

  test('Withdrawal: Mobile Number keeps digits, at most 10', async ({ page }) => {
    const mobile = page.getByRole('textbox', { name: 'Mobile Number' });
    await mobile.pressSequentially('98765 4321x09');
    await expect(mobile).toHaveValue('9876543210');
  });

  test('Withdrawal: more than the balance is "Insufficient balance to withdraw this amount." at Amount, and nothing is sent', async ({
    page,
  }) => {
    const sent = countRequests(page, '/withdrawal_request');
    await fill(page, { ...WITHDRAWAL, Amount: '1500.01' });
    await submitButton(page).click();
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await expectWrong(amount, 'Insufficient balance to withdraw this amount.');
    await expect(amount).toBeFocused();
    expect(sent()).toBe(0);
    await expect(page.getByText('₹1,500.00')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Bank Name' })).toHaveValue('State Bank');
  });

  test('Toast: "Form submitted successfully"; an impatient player asks once, the balance is less at once, Pending, then Approved', async ({
    page,
    server,
    account,
  }) => {
    const sent = countRequests(page, '/withdrawal_request');
    await fill(page, WITHDRAWAL);
    server.trouble({ call: 'withdrawal', kind: 'hold', user_id: account.userId });
    await pressImpatiently(submitButton(page), page.getByRole('textbox', { name: 'UPI ID' }));
    await expect(page.getByRole('button', { name: 'Submitting...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    server.release();
    await expect(panelOf(page).toast('Form submitted successfully')).toBeVisible();
    expect(sent()).toBe(1);
    const history = page.getByRole('dialog', { name: 'Withdraw history' });
    await expect(history.getByRole('row', { name: /₹250\.50 Pending/ })).toBeVisible();
    await expect(page.getByText('₹1,249.50')).toBeAttached();
    await server.pass(APPROVED_AFTER_MS + 1);
    await expect(history.getByRole('row', { name: /₹250\.50 Approved/ })).toBeVisible();
  });

  test('Withdrawal failure: the alert "Failed to submit form" with the server’s reason, what was typed stays, and it can be sent again', async ({
    page,
    server,
    account,
  }) => {
    await fill(page, WITHDRAWAL);
    server.trouble({
      call: 'withdrawal',
      kind: 'refuse',
      message: 'The bank sleeps.',
      user_id: account.userId,
    });
    await submitButton(page).click();
    const alert = alertOf(page, 'Failed to submit form');
    await expect(alert).toHaveAccessibleDescription('The bank sleeps.');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('textbox', { name: 'Bank Name' })).toHaveValue('State Bank');
    await submitButton(page).click();
    await expect(page.getByRole('dialog', { name: 'Withdraw history' })).toBeVisible();
  });
});
