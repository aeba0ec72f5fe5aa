import { expect, type Page } from '@playwright/test';
import { addBankLine } from '../server/acts.ts';
import { claim, expectFit, operatorPage, test, withdraw } from './admin-browser.ts';
import { APPROVED_AFTER_MS, freshUtr } from './money.ts';
import { registerPlayer } from './player.ts';

/** Confirms the proposal whose card names something, which shows first what it does. */
async function confirmAbout(page: Page, what: string, effect: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'To confirm', exact: true }).click();
  const card = page.locator('.proposals li').filter({ hasText: what });
  const shown = card.getByRole('region', { name: 'What it does now' });
  for (const text of effect) await expect(shown).toContainText(text);
  await expectFit(page);
  await card.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(card).toHaveCount(0);
}

const csvOf = (text: string, name = 'bank.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('a statement is uploaded, shown line by line, and approves what it matches', async ({
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

  for (const [file, message] of [
    [csvOf(''), 'The list is empty.'],
    [csvOf('\u0089PNG'.repeat(9), 'a.csv'), 'too few columns'],
    [
      { ...csvOf('', 'large.csv'), buffer: Buffer.alloc(10 * 1024 * 1024, 'a,1\n') },
      'large.csv is larger than 2 MB',
    ],
  ] as const) {
    await upload.setInputFiles(file);
    await expect(dialog.getByRole('alert')).toContainText(message);
  }

  const lines = [
    [match, '501'],
    [differs, '999.50'],
    [shared, '503'],
    [unknown, '"1,23,456.00"'],
    [twice, '504'],
    [twice, '504'],
  ];
  const body = lines.map(([utr, amount]) => `1/11/26;${utr};${amount?.replaceAll('"', '')}`).join('\r\n');
  await upload.setInputFiles(csvOf(`\ufeffWhen;Number;Paid\r\n${body}\r\n=1+1;=2;x\r\n`));
  await expect(dialog.getByText('No line of this file names its columns.')).toBeVisible();
  await dialog.getByLabel('Amount paid in').selectOption('Paid');
  await dialog.getByLabel('Date', { exact: true }).selectOption('When');
  await dialog.getByLabel('UTR', { exact: true }).selectOption('Number');
  await expect(dialog.getByText('To be approved (1, ₹501.00)')).toBeVisible();
  for (const title of [
    'the amount is not what was claimed (1, ₹999.50)',
    'claimed by several (1, ₹503.00)',
    'the UTR is in this file twice (2, ₹1,008.00)',
    'nobody has claimed it (1, ₹1,23,456.00)',
    'Not read (1)',
  ])
    await expect(dialog.getByText(title)).toBeVisible();
  await expectFit(page);

  // The choice is remembered for a file with these headings.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Bank statement…' }).click();
  await upload.setInputFiles(csvOf(`When;Number;Paid\r\n${body}\r\n`));
  await dialog.getByRole('button', { name: 'Approve 1 deposit' }).click();
  await expect(dialog.getByText('1 approved, ₹501.00 in all. 4 lines are kept.')).toBeVisible();
  await expectFit(page);
  await dialog.getByText('Close', { exact: true }).click();
  await page.goto(`/deposits?status=all&utr=${match}`);
  await expect(page.locator('tbody tr')).toContainText('approved');
  const later = await claim(second, 123_456, unknown);
  await page.goto(`/deposits?utr=${later}`);
  await expect(page.locator('tbody tr')).toContainText('at the bank');
  await close();
});

test('a mistyped approval is corrected by two operators, who see what it does', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const [cashier, finance] = [
    await operatorPage(browser, backOffice, 'cashier'),
    await operatorPage(browser, backOffice, 'finance'),
  ];
  const player = await registerPlayer(server.url);
  const utr = await claim(player, 621);
  await addBankLine(server, utr, 621_00n);
  const { page } = cashier;
  await page.goto(`/deposits?status=all&utr=${utr}`);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('button', { name: 'Correct…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct this deposit' });
  await expect(dialog).toContainText('The claim of ₹621.00 waits again.');
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('another player paid');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toBeHidden();
  await confirmAbout(finance.page, utr, ['Balance', '₹621.00', 'The claim of ₹621.00 waits again.']);
  await page.reload();
  await expect(page.locator('tbody tr').filter({ hasText: 'corrected' })).toHaveCount(1);
  await expect(page.locator('tbody tr').filter({ hasText: 'pending' })).toHaveCount(1);
  await cashier.close();
  await finance.close();
});

test('a ledger entry is found, reversed with its consequence shown first, and reversed once', async ({
  browser,
  backOffice,
}) => {
  const { server } = backOffice;
  const [asks, confirms] = [
    await operatorPage(browser, backOffice, 'finance'),
    await operatorPage(browser, backOffice, 'finance'),
  ];
  const player = await registerPlayer(server.url);
  await claim(player, 731);
  await server.pass(APPROVED_AFTER_MS + 1);
  await withdraw(player, 731);
  const { page } = asks;
  await page.getByRole('link', { name: 'Ledger' }).click();
  await page.getByLabel('Player id').fill(player.userId);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(3);
  await page.getByLabel('Kind').selectOption('deposit');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`player=${player.userId}&kind=deposit$`));
  await page.reload();
  await expect(page.locator('tbody tr')).toContainText('clearing -₹731.00');
  await expectFit(page);
  await page.getByRole('button', { name: 'deposit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ledger entry: deposit' });
  await expect(dialog.getByRole('table', { name: 'Postings' })).toContainText('wallet');
  const consequence = dialog.getByRole('region', { name: 'Reversing it now' });
  await expect(consequence).toContainText('Balance');
  await expectFit(page);
  await page.reload();
  await dialog.getByRole('button', { name: 'Reverse…' }).click();
  const reversing = page.getByRole('dialog', { name: 'Reverse this entry' });
  await expect(reversing.getByRole('region', { name: 'What it does now' })).toContainText('Balance');
  await reversing.getByLabel('Reason').fill('charged back');
  await reversing.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toContainText(`proposed by ${asks.name}`);
  await expect(dialog.getByRole('button', { name: 'Reverse…' })).toHaveCount(0);
  await confirmAbout(confirms.page, 'charged back', ['Balance']);
  await page.reload();
  await expect(dialog).toContainText('was already reversed');
  await dialog.locator('dd').getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Ledger entry: reversal' })).toContainText('charged back');

  await asks.close();
  await confirms.close();
});
