import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { buildWhenStale } from '../../scripts/build.mjs';
import { answerHelp } from '../../scripts/usage.mjs';
import type { Role } from '../../src/contract/back-office/roles.ts';
import { buildBackOfficeApp } from '../../src/server/back-office/api/app.ts';
import { createInvitation } from '../../src/server/back-office/operators/invitations.ts';
import { updateTotals } from '../../src/server/ledger/totals.ts';
import { DEMO_APPROVAL_DELAY_MS } from '../../src/server/payments/demo.ts';
import { launchOptions } from '../browser.ts';
import { claim, enrol, withdraw } from '../e2e/back-office.ts';
import { type Player, registerPlayer } from '../e2e/player.ts';
import { startTestServer } from '../e2e/server.ts';

/** Makes the screenshots of docs/back-office.md: `npm run screens:back-office`. */

const FOLDER = 'docs/screens';
const QUALITY = 70;
const WIDTHS_PX = [1024, 1280, 1440];
const NAMES = ['Meera', 'Ravi', 'Tashi', 'Nuwan', 'Farah', 'Joseph'];

answerHelp(
  'npm run screens:back-office [-- FOLDER]\n  Makes the pictures of docs/back-office.md; with a folder, also every page in three widths and both themes there.',
);
await buildWhenStale();

const server = await startTestServer();
const app = await buildBackOfficeApp(server.context, {
  trustProxy: [],
  adminDir: new URL('../../dist/admin', import.meta.url).pathname,
  onFailure: console.error,
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const browser = await chromium.launch(launchOptions());

async function playRound(player: Player, type: 1 | 2 | 3 | 4, steps: number, isLost: boolean) {
  server.steer({ userId: player.userId, type, fatalLine: isLost ? steps : steps + 1 });
  const about = { user_id: player.userId, game_id: 19 };
  const { body: bet } = await player.post('bet', { ...about, amount: 20 * type, type });
  for (let step = 1; step <= steps; step++)
    await player.post('advance', { ...about, round_id: bet.round_id, step, fire_hit: false });
  if (!isLost)
    await player.post('cashout', {
      userid: player.userId,
      game_id: 19,
      round_id: bet.round_id,
      multiplier_id: bet.multiplier[steps - 1],
    });
  return bet.round_id;
}

async function pageOf(name: string, role: Role): Promise<Page> {
  const token = await createInvitation(server.context, { name, role, invitedBy: 'the command line' });
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await enrol(page, { url, server }, token, name);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  return page;
}

async function picture(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(`${FOLDER}/back-office-${name}.webp`, Buffer.from(data, 'base64'));
}

async function captureEveryPage(page: Page, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const links = page.getByRole('navigation').getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of paths) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: `${folder}/${path.replaceAll('/', '')}-${width}-${theme}.png` });
      }
    }
  }
}

const players = await Promise.all(NAMES.map(() => registerPlayer(server.url)));
await Promise.all(
  players.map((player, index) =>
    player.post('update_profile', { user_id: player.userId, name: NAMES[index] }),
  ),
);
let round = '';
for (const [index, player] of players.entries())
  for (const type of [1, 2, 3, 4] as const)
    round = await playRound(player, type, 1 + ((index + type) % 3), (index * type) % 3 === 2);
await updateTotals(server.context.database);
const [first, second, third] = players as [Player, Player, Player];
await claim(first, 1000);
await claim(second, 1000);
// Demo approval runs after this delay.
await server.pass(DEMO_APPROVAL_DELAY_MS + 1);
const utr = await claim(first, 500);
await claim(second, 500, utr);
await claim(third, 12_000);
await claim(second, 2500);
await withdraw(first, 300);
await withdraw(second, 700);

const cashier = await pageOf('ravi', 'cashier');
await picture(cashier, '/deposits', 'deposits');
await cashier.getByRole('row').filter({ hasText: '12,000' }).getByRole('button', { name: 'Approve' }).click();
await cashier.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();
const finance = await pageOf('meera', 'finance');
await picture(finance, '/overview', 'overview');
await picture(finance, '/proposals', 'to-confirm');
await picture(finance, `/players/${first.userId}`, 'player');
await picture(finance, `/rounds/${round}`, 'round');
await picture(finance, '/return', 'return');

const [folder] = process.argv.slice(2);
if (folder !== undefined) await captureEveryPage(await pageOf('tara', 'admin'), folder);

await browser.close();
await app.close();
await server.close();
