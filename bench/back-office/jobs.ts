import { chromium, type Page } from '@playwright/test';
import { buildBackOfficeApp } from '../../src/server/back-office/api/app.ts';
import { createInvitation } from '../../src/server/back-office/operators/invitations.ts';
import { DEMO_APPROVAL_DELAY_MS } from '../../src/server/payments/demo.ts';
import { launchOptions } from '../../tests/browser.ts';
import { claim, enrol, withdraw } from '../../tests/e2e/back-office.ts';
import { registerPlayer } from '../../tests/e2e/player.ts';
import { startTestServer } from '../../tests/e2e/server.ts';

/** Counts the keys and clicks of the five commonest jobs, after a build: `npx tsx bench/back-office/jobs.ts`. Typed values are not counted. */

const server = await startTestServer();
const app = await buildBackOfficeApp(server.context, {
  trustProxy: [],
  adminDir: new URL('../../dist/admin', import.meta.url).pathname,
  onFailure: console.error,
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const browser = await chromium.launch(launchOptions());
const player = await registerPlayer(server.url);
await claim(player, 500);
await server.pass(DEMO_APPROVAL_DELAY_MS + 1);
await claim(player, 300);
await withdraw(player, 200);

const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 720 } });
const page: Page = await context.newPage();
const invited = { name: 'meera', role: 'finance', invitedBy: 'bench' } as const;
await enrol(page, { url, server }, await createInvitation(server.context, invited), 'meera');
await page.getByRole('button', { name: 'I have stored them' }).click();

let inputs: string[] = [];
const press = async (key: string): Promise<void> => {
  inputs.push(key);
  await page.keyboard.press(key);
};
const click = async (name: string, role: 'button' | 'link' = 'button'): Promise<void> => {
  inputs.push(`click ${name}`);
  await page.getByRole(role, { name, exact: true }).first().click();
};
const dialog = page.getByRole('dialog');
const opened = () => dialog.waitFor();
const closed = () => dialog.waitFor({ state: 'hidden' });

async function job(name: string, path: string, heading: string, run: () => Promise<void>): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await page.locator('main :is(tr[aria-current], .proposals li, .facts, .now)').first().waitFor();
  inputs = [];
  await run();
  console.log(`${name}: ${inputs.length} (${inputs.join(', ')})`);
}

await job('approve a visible deposit', '/deposits', 'Deposits', async () => {
  await press('a');
  await opened();
  await press('Enter');
  await closed();
});
await job('confirm a proposal', '/proposals', 'To confirm', async () => {
  await press('c');
  await press('Enter');
  await page.getByText('Nothing waits for a second operator.').waitFor();
});
await job('pay a visible withdrawal', '/withdrawals', 'Withdrawals', async () => {
  await press('p');
  await opened();
  await press('Enter');
  await dialog.getByLabel('Reference of the payment').waitFor();
  await page.keyboard.type('415000004711');
  await press('Enter');
  await closed();
});
await job('find a player and read the state', '/overview', 'Overview', async () => {
  await press('/');
  await opened();
  await page.keyboard.type(player.userId);
  await press('Enter');
  await page.getByRole('heading', { name: 'Player', exact: true }).waitFor();
});
await job('correct a balance', `/players/${player.userId}`, 'Player', async () => {
  await click('Credit or debit');
  await press('Tab');
  await page.keyboard.type('50');
  await press('Tab');
  await page.keyboard.type('paid twice');
  await press('Enter');
  await closed();
});

await browser.close();
await app.close();
await server.close();
