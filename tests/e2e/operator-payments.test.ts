import { expect, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { addBankLine } from '../server/support/acts.ts';
import { claim, expectFit, operatorPage, test, withdraw } from './admin-browser.ts';
import { APPROVED_AFTER_MS, freshUtr } from './money.ts';
import { registerPlayer } from './player.ts';

/** Confirms the proposal whose card has a text, and checks what it shows of its effect. */
async function confirm(page: Page, text: string, effect: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'To confirm', exact: true }).click();
  const card = page.locator('.proposals li').filter({ hasText: text });
  for (const line of effect) await expect(card).toContainText(line);
  await expectFit(page);
  await card.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(card).toHaveCount(0);
}

test('deposits are found by filters in the address, decided by keys, dialogs and in bulk, and corrected by two operators', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const { page, close } = await operatorPage(browser, backOffice, 'cashier');
  const finance = await operatorPage(browser, backOffice, 'finance');
  const [first, second] = [await registerPlayer(server.url), await registerPlayer(server.url)];
  const utr = await claim(first, 1_250);
  await claim(second, 1_250, utr);
  const [small = '', unknown = '', wrong = ''] = [
    await claim(first, 311),
    await claim(first, 312),
    await claim(second, 313),
  ];
  await addBankLine(server, utr, 1_240_00n);
  await addBankLine(server, small, 311_00n);
  await page.getByRole('link', { name: 'Deposits', exact: true }).click();
  await page.getByLabel('From ₹').fill('1250');
  await page.getByLabel('UTR').fill(utr);
  await page.getByRole('button', { name: 'Search' }).click();
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`min=1250&utr=${utr}$`));
  await page.reload();
  await expect(rows.first()).toContainText('1 more claim it');
  await expectFit(page);
  for (const key of ['j', 'j', 'k', 'a']) await page.keyboard.press(key);
  const dialog = page.getByRole('dialog', { name: 'Propose this deposit' });
  await expect(dialog.locator('.conflicts li')).toHaveCount(2);
  await expectFit(page);
  await dialog.getByLabel('Amount at the bank').fill('1e3');
  const approve = dialog.getByRole('button', { name: 'Propose, and reject the others' });
  await approve.click();
  await expect(dialog.getByText('An amount is rupees')).toBeVisible();
  await dialog.getByLabel('Amount at the bank').fill('1240');
  await approve.click();
  await expect(page.getByText('No deposits match these filters.')).toBeVisible();

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rows.filter({ hasText: small })).toHaveCount(1);
  await page.getByLabel('UTR').pressSequentially('jar');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('UTR').fill('');
  for (const one of [small, unknown]) await rows.filter({ hasText: one }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve selected (2)' }).click();
  const bulk = page.getByRole('dialog', { name: 'Approve 2 deposits' });
  await expect(bulk).toContainText('₹623.00 in all');
  await bulk.getByRole('button', { name: 'Approve all' }).click();
  await expect(bulk.getByText('Approved', { exact: true })).toHaveCount(1);
  await expect(bulk.getByText('Proposed', { exact: true })).toHaveCount(1);
  await bulk.getByText('Close', { exact: true }).click();
  await rows.filter({ hasText: wrong }).locator('td').first().click();
  await page.keyboard.press('r');
  const reject = page.getByRole('dialog', { name: 'Reject this deposit' });
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(reject.getByText('Please give a reason.')).toBeVisible();
  await reject.getByLabel('Reason').fill('not at the bank');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(reject).toBeHidden();
  await page.getByLabel('Status').selectOption('rejected');
  await expect(rows.filter({ hasText: 'not at the bank' })).toHaveCount(1);

  await page.route('**/admin/api/deposits*', (route) => route.abort());
  await page.getByLabel('Status').selectOption('approved');
  await expect(page.getByRole('alert')).toContainText('The server does not answer.');
  await page.unroute('**/admin/api/deposits*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows.filter({ hasText: '₹1,240.00' })).toHaveCount(1);
  await rows.filter({ hasText: '₹311.00' }).getByRole('button', { name: 'Correct…' }).click();
  const correct = page.getByRole('dialog', { name: 'Correct this deposit' });
  await expect(correct).toContainText('The claim of ₹311.00 waits again.');
  await expectFit(page);
  await correct.getByLabel('Reason').fill('another player paid');
  await correct.getByRole('button', { name: 'Propose' }).click();
  await expect(correct).toBeHidden();
  await confirm(finance.page, small, ['Balance', 'The claim of ₹311.00 waits again.']);
  await page.goto(`/deposits?status=all&utr=${small}`);
  await expect(rows.filter({ hasText: 'corrected' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'pending' })).toHaveCount(1);
  await close();
  await finance.close();
});

const csvOf = (text: string, name = 'bank.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('a bank statement shows its lines, approves its matches and keeps the rest; a payment over a limit is refunded', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const { page, close } = await operatorPage(browser, backOffice, 'cashier');
  const [first, second] = [await registerPlayer(server.url), await registerPlayer(server.url)];
  const match = await claim(first, 501);
  const differs = await claim(first, 502);
  const shared = await claim(first, 503);
  await claim(second, 503, shared);
  const [unknown, twice] = [freshUtr(), await claim(second, 504)];
  await page.getByRole('link', { name: 'Deposits', exact: true }).click();
  await page.getByRole('button', { name: 'Bank statement…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bank statement' });
  const upload = dialog.getByLabel('CSV of your bank');
  await upload.setInputFiles(csvOf('\u0089PNG'.repeat(9), 'a.csv'));
  await expect(dialog.getByRole('alert')).toContainText('too few columns');
  const lines = [
    [match, '501'],
    [differs, '999.50'],
    [shared, '503'],
    [unknown, '1,23,456.00'],
    [twice, '504'],
    [twice, '504'],
  ];
  const body = lines.map(([utr, amount]) => `1/11/26;${utr};${amount}`).join('\r\n');
  await upload.setInputFiles(csvOf(`\ufeffWhen;Number;Paid\r\n${body}\r\n=1+1;=2;x\r\n`));
  await expect(dialog.getByText('No line of this file names its columns.')).toBeVisible();
  await dialog.getByLabel('Amount paid in').selectOption('Paid');
  await dialog.getByLabel('Date', { exact: true }).selectOption('When');
  await dialog.getByLabel('UTR', { exact: true }).selectOption('Number');
  for (const title of [
    'To be approved (1, ₹501.00)',
    'the amount is not what was claimed (1, ₹999.50)',
    'claimed by several (1, ₹503.00)',
    'the UTR is in this file twice (2, ₹1,008.00)',
    'nobody has claimed it (1, ₹1,23,456.00)',
    'Not read (1)',
  ])
    await expect(dialog.getByText(title)).toBeVisible();
  await expectFit(page);
  // The columns are remembered for a file with these headings.
  await page.reload();
  await page.getByRole('button', { name: 'Bank statement…' }).click();
  await upload.setInputFiles(csvOf(`When;Number;Paid\r\n${body}\r\n`));
  await dialog.getByRole('button', { name: 'Approve 1 deposit' }).click();
  await expect(dialog.getByText('1 approved, ₹501.00 in all. 4 lines are kept.')).toBeVisible();
  await dialog.getByText('Close', { exact: true }).click();
  await page.goto(`/deposits?status=all&utr=${match}`);
  const rows = page.locator('tbody tr');
  await expect(rows).toContainText('approved');
  await page.goto(`/deposits?utr=${await claim(second, 123_456, unknown)}`);
  await expect(rows).toContainText('at the bank');

  const limit = { kind: 'deposit', period: 'day', value: 100 };
  const limited = await registerPlayer(server.url);
  await limited.post('limits', { user_id: limited.userId, change: { to: 'set_limit', limit } });
  const utr = await claim(limited, 500);
  await page.goto('/deposits');
  await page.getByLabel('Status').selectOption('To refund');
  const row = rows.filter({ hasText: utr });
  await row.getByRole('button', { name: 'More actions' }).click();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: 'Refund…' })).toBeHidden();
  await page.keyboard.press('Enter');
  await row.getByRole('button', { name: 'Refund…' }).click();
  const sent = page.getByRole('dialog', { name: 'Refund this payment' });
  await sent.getByLabel('Reference of the transfer back').fill('NEFT 4711');
  await sent.getByRole('button', { name: 'It is refunded' }).click();
  await expect(row).toHaveCount(0);
  await page.getByLabel('Status').selectOption('Rejected');
  await expect(row).toContainText('Refunded: NEFT 4711');
  await close();
});

test('a large withdrawal is proposed by one operator and confirmed by another, and the audit log has both', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const player = await registerPlayer(server.url);
  await claim(player, 500);
  await server.pass(APPROVED_AFTER_MS + 1);
  await server.give(player.userId, 30_000_00n);
  await withdraw(player, 15_000);
  await withdraw(player, 9_000);
  const cashier = await operatorPage(browser, backOffice, 'cashier');
  const finance = await operatorPage(browser, backOffice, 'finance');
  const asks = cashier.page;
  await asks.goto('/withdrawals');
  const large = asks.locator('tbody tr').filter({ hasText: '₹15,000.00' });
  const small = asks.locator('tbody tr').filter({ hasText: '₹9,000.00' });
  await expect(large).toContainText('••••••••9012');
  await expectFit(asks);
  await small.getByRole('button', { name: 'Approve' }).click();
  await asks.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(small).toHaveCount(0);
  await large.getByRole('button', { name: 'Approve' }).click();
  const dialog = asks.getByRole('dialog', { name: 'Propose this withdrawal' });
  await expect(dialog).toContainText('another operator must confirm within 24 hours');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(large).toContainText(`proposed by ${cashier.name}`);
  await asks.getByRole('link', { name: 'To confirm', exact: true }).click();
  await expect(asks.getByText('Approve to pay ₹15,000.00')).toBeVisible();
  await expect(asks.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);
  const confirms = finance.page;
  const refusal = { success: false, message: 'The bank sleeps.' };
  await confirms.route('**/proposals/*/confirm', (route) => route.fulfill({ status: 409, json: refusal }), {
    times: 1,
  });
  await confirms.goto('/proposals');
  const card = confirms.locator('.proposals li').filter({ hasText: 'Approve to pay ₹15,000.00' });
  await card.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(confirms.getByText(refusal.message)).toBeVisible();
  await confirm(confirms, 'Approve to pay ₹15,000.00', ['The amount stays held until it is sent.']);
  await confirms.goto('/withdrawals?status=approved');
  const toPay = confirms.locator('tbody tr').filter({ hasText: '₹15,000.00' });
  await expect(toPay).toContainText(finance.name);
  await toPay.getByRole('button', { name: 'Pay…' }).click();
  const payment = confirms.getByRole('dialog', { name: 'Pay this withdrawal' });
  for (const text of ['123456789012', 'IFSC', 'No other operator pays it until'])
    await expect(payment).toContainText(text);
  await expectFit(confirms);
  await asks.goto('/withdrawals?status=approved');
  await expect(large).toContainText(`opened by ${finance.name}`);
  await payment.getByLabel('Reference of the payment').fill('NEFT-77');
  await payment.getByRole('button', { name: 'It is sent' }).click();
  await expect(toPay).toHaveCount(0);
  await confirms.getByLabel('Status').selectOption('Sent');
  await expect(toPay).toContainText('NEFT-77');

  await confirms.getByRole('link', { name: 'Audit log' }).click();
  const entries = confirms.locator('tbody tr');
  for (const [name, act] of [
    [finance.name, 'bank details seen'],
    [finance.name, 'withdrawals send'],
    [cashier.name, 'propose: approve withdrawal'],
    [finance.name, 'withdrawals approve'],
    [finance.name, 'confirm: approve withdrawal'],
  ] as const)
    await expect(entries.filter({ hasText: name }).filter({ hasText: act })).toHaveCount(1);
  await expect(confirms.getByText('entries are as they were written')).toBeVisible();
  await expectFit(confirms);

  await confirms.goto('/withdrawals?status=approved');
  await confirms.getByRole('button', { name: 'Payout file…' }).click();
  const file = confirms.getByRole('dialog', { name: 'Payout file' });
  await file.getByRole('button', { name: 'Make the file' }).click();
  await file.getByText('Release all').first().click();
  const releaseAll = file.getByRole('button', { name: 'Release all' });
  await expect(releaseAll).toBeDisabled();
  await file.getByLabel('No bank has this file').check();
  await releaseAll.click();
  await expect(file.getByRole('row').filter({ hasText: '₹9,000.00' })).toContainText('released');
  await cashier.close();
  await finance.close();
});

test('a ledger entry is reversed once by two operators, and a reconciliation lists what is wrong', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const asks = await operatorPage(browser, backOffice, 'finance');
  const confirms = await operatorPage(browser, backOffice, 'finance');
  const player = await registerPlayer(server.url);
  await claim(player, 731);
  await server.pass(APPROVED_AFTER_MS + 1);
  await withdraw(player, 731);
  const { page } = asks;
  const rows = page.locator('tbody tr');
  await page.getByRole('link', { name: 'Ledger', exact: true }).click();
  await page.getByLabel('Player id').fill(player.userId);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(rows).toHaveCount(3);
  await page.getByLabel('Kind').selectOption('deposit');
  await expect(page).toHaveURL(new RegExp(`player=${player.userId}&kind=deposit$`));
  await page.reload();
  await expect(rows).toContainText('clearing -₹731.00');
  await expectFit(page);
  await page.getByRole('button', { name: 'deposit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ledger entry: deposit' });
  await expect(dialog.getByRole('table', { name: 'Postings' })).toContainText('wallet');
  await expect(dialog.locator('.consequence', { hasText: 'Reversing it now' })).toContainText('Balance');
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Reverse…' }).click();
  const reversing = page.getByRole('dialog', { name: 'Reverse this entry' });
  await reversing.getByLabel('Reason').fill('charged back');
  await reversing.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toContainText(`proposed by ${asks.name}`);
  await expect(dialog.getByRole('button', { name: 'Reverse…' })).toHaveCount(0);
  await confirm(confirms.page, 'charged back', ['Balance']);
  await page.reload();
  await expect(dialog).toContainText('was already reversed');
  await dialog.locator('dd').getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Ledger entry: reversal' })).toContainText('charged back');

  await page.goto('/reconcile');
  const result = page.getByRole('region', { name: 'Run' });
  const reconcile = () => page.getByRole('button', { name: 'Reconcile now' }).click();
  const change = (by: string) =>
    server.context.database.db.execute(
      sql.raw(`update wallets set balance_paise = balance_paise ${by} where user_id = '${player.userId}'`),
    );
  await change('+ 1');
  await reconcile();
  await expect(result.getByText('1 row is wrong.')).toBeVisible();
  await expect(result.getByRole('table', { name: 'Findings' })).toContainText(`wallets ${player.userId}`);
  await expectFit(page);
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'The last reconciliation found 1 row that cannot be.' }).click();
  await change('- 1');
  await reconcile();
  await expect(result.getByText('Nothing is wrong.')).toBeVisible();
  const runs = page.getByRole('table', { name: 'Reconciliations, newest first' }).locator('tbody tr');
  await expect(runs.first()).toContainText(asks.name);
  await result.getByRole('button', { name: 'Close' }).click();
  await runs.nth(1).getByRole('button', { name: 'Show the run' }).click();
  await expect(result.getByText('1 row is wrong.')).toBeVisible();
  await asks.close();
  await confirms.close();
});
