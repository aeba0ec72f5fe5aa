import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { ALGORITHM, drawFatalLine, seedHash } from '../../src/rules/fairness.ts';
import { expect, test } from './fixtures.ts';

const SEED = '564e967b90f03d0153fdcb2d2d1cc5a5057e0df78163611fe3801d6498e681ca';

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a row of the history's CSV: cashed out on the last safe line, or fried on the first. */
function row(nonce: number): string {
  const serverSeed = seedHash(`seed ${nonce}`);
  const type = (nonce % 4) + 1;
  const step =
    drawFatalLine({
      serverSeed,
      clientSeed: 'chicken',
      nonce,
      type: type as 1 | 2 | 3 | 4,
      algorithm: ALGORITHM,
    }) - 1;
  const ending = step === 0 ? 'fried,roast,1' : `cashed_out,cashout,${step}`;
  return `${serverSeed},${seedHash(serverSeed)},chicken,${nonce},${type},${ending}`;
}
const HEAD = 'server_seed,server_seed_hash,client_seed,nonce,type,state,cause,step';

async function chooseFile(page: Page, text: string): Promise<void> {
  const file = join(folder, 'rounds.csv');
  writeFileSync(file, text);
  await page.getByLabel('Choose a file').setInputFiles(file);
}

test('the verify page draws a published case step by step, and names the operator for a seed that does not match its hash', async ({
  page,
  server,
}) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.goto(`${server.url}/verify.html`);
  await page.getByLabel('Server seed, revealed').fill(SEED);
  await page.getByLabel('Client seed').fill('zXv1upuFns');
  await page.getByLabel('Nonce').fill('5663');
  await page.getByLabel('Difficulty').selectOption('Hardcore');
  await page.getByRole('button', { name: 'Check' }).click();
  const verdict = page.locator('.verdict').first();
  await expect(verdict).toContainText('The hash shown before the bet is missing');
  await page.getByLabel('Hash shown before the bet').fill(seedHash(SEED));
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(verdict).toContainText('Client seed, nonce and difficulty were not compared');
  await page.getByLabel('How it ended').selectOption('Roasted on the hot line');
  await page.getByLabel('Reached line').fill('13');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(verdict).toHaveText('Fair: everything agrees.');
  const places = await page.locator('td:nth-child(3)').allTextContents();
  expect(places).toEqual(['16', '25', '20', '13', '15', '14', '23', '18', '19', '17']);
  await expect(page.locator('td.hot')).toHaveText('13');

  await page.getByLabel('Hash shown before the bet').fill(seedHash('another'));
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(verdict).toContainText('Does not agree: The revealed seed does not match the hash');
  await expect(verdict).toContainText('Ask the operator of the game');
  await expect(verdict).toHaveClass(/wrong/);
  await page.getByLabel('Language').selectOption('हिन्दी');
  await expect(page.getByLabel('खोला गया सर्वर बीज')).toHaveValue(SEED);
  expect(messages).toEqual([]);
});

test('the saved verify page checks a file of thousands of rounds without a network, and names what does not agree', async ({
  page,
  server,
  context,
}) => {
  const file = join(folder, 'verify.html');
  writeFileSync(file, await (await page.request.get(`${server.url}/verify.html`)).body());
  await context.setOffline(true);
  await page.goto(pathToFileURL(file).href);
  const rows = Array.from({ length: 4_000 }, (_, nonce) => row(nonce));
  await chooseFile(page, [HEAD, ...rows].join('\r\n'));
  await expect(page.locator('progress')).toBeVisible();
  await expect(page.getByText('4000 fair, 0 do not agree, 0 not revealed, 0 cannot be read.')).toBeVisible();
  await expect(page.locator('progress')).toBeHidden();

  const cheated = (rows[6] ?? '').replace(/,\d+$/, ',25');
  await chooseFile(page, [HEAD, ...rows.slice(0, 6), cheated, 'x,y'].join('\n'));
  await expect(page.getByText('6 fair, 1 do not agree, 0 not revealed, 1 cannot be read.')).toBeVisible();
  await expect(page.getByText('Line 8 of the file: There is no line 25.')).toBeVisible();
  await expect(page.getByText('Line 9 of the file: The client seed is missing.')).toBeVisible();

  await chooseFile(page, `${HEAD}\nx,y\n`);
  await expect(page.getByText('0 fair, 0 do not agree, 0 not revealed, 1 cannot be read.')).toHaveClass(
    /unclear/,
  );
  await chooseFile(page, 'a,b\n1,2\n');
  await expect(page.getByText('must name the column server_seed')).toBeVisible();
});
