import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/server/app.ts';
import { onlinePlayers } from '../../src/server/platform/db/schema/schema.ts';
import { DEMO, QUICK_PASSWORDS } from '../server/support/demo-config.ts';
import { expect, openGame, spareTime, test } from './fixtures.ts';
import { accessibilityViolations, openFromMenu } from './modals.ts';
import { panelOf, play, stepTo } from './panel.ts';
import type { TestServer } from './server.ts';

/** A second server of the same database. */
async function secondServer(
  server: TestServer,
): Promise<{ readonly app: FastifyInstance; readonly url: string }> {
  const app = await buildApp({
    database: server.context.database,
    passwordCost: QUICK_PASSWORDS,
    config: { ...DEMO, clientDir: new URL('../../dist/client', import.meta.url).pathname },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url };
}

test.describe('with two servers', () => {
  test.use({ ownServer: true });

  test('a win on one server shows on the other, whose visitor replays it from the board and verifies it online and offline', {
    tag: '@further',
  }, async ({ page, server, account, browser }) => {
    const two = await secondServer(server);
    const folder = mkdtempSync(join(tmpdir(), 'replay-'));
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await spareTime(context);
    const other = await context.newPage();
    // A demo with fewer players online shows the sample.
    const seenAt = new Date(server.context.clock.now().getTime() + 3_600_000);
    const crowd = Array.from({ length: 20 }, () => ({ userId: randomUUID(), seenAt }));
    await server.context.database.db.insert(onlinePlayers).values(crowd);

    const asked = await page.request.post(`${server.url}/api/update_profile`, {
      headers: { 'user-id': '8' },
      data: { user_id: account.userId, name: 'Lakshmi' },
    });
    expect(asked.status()).toBe(200);
    server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
    await openGame(page, server.url);
    await panelOf(page).chip(10).click();
    await play(page);
    await stepTo(page, '₹10.20');
    await stepTo(page, '₹10.70');
    await panelOf(page).cashOut.click();
    await expect(page.getByRole('dialog', { name: 'You Won!' })).toBeVisible();
    await other.goto(two.url);
    const ticker = other.locator('[data-live-wins]');
    await expect(ticker.locator('[data-live-win]')).toContainText('Lakshmi');
    await expect(ticker).toHaveAttribute('data-sample', 'false');

    const boards = await openFromMenu(other, 'Best rounds');
    expect(await accessibilityViolations(other)).toEqual([]);
    await boards
      .getByRole('region', { name: 'Longest walks' })
      .getByRole('link', { name: /Lakshmi/ })
      .click();
    await expect(other).toHaveURL(/\/replay\/[\w-]{64}$/);
    await expect(other.getByText(/^Easy: 1\.07x on line 2, won ₹/)).toBeVisible();
    await expect(other.getByText('Fair: checked')).toBeVisible();
    await expect(other.locator('[data-stage="ready"]')).toBeVisible();
    const controls = other.getByRole('region', { name: 'Replay' });
    await controls.getByRole('button', { name: '4x' }).click();
    await expect(other.getByRole('dialog', { name: 'You Won!' })).toBeVisible();
    await other.keyboard.press('Escape');
    await controls.getByRole('button', { name: '1x' }).click();
    await controls.getByRole('button', { name: 'From the start' }).click();
    await controls.getByRole('button', { name: 'Pause' }).click();
    await controls.getByRole('button', { name: 'One step' }).click();
    await expect(other.getByText(/stands on line 1|Line 1/).first()).toBeAttached();
    expect(await accessibilityViolations(other)).toEqual([]);
    expect(await other.locator('body').innerText()).not.toContain('Lakshmi');

    await other.getByText('The draw, step by step').click();
    const link = other.getByRole('link', { name: 'Check it on a page that works offline' });
    const address = (await link.getAttribute('href')) ?? '';
    const file = join(folder, 'verify.html');
    const [saved] = await Promise.all([
      other.waitForEvent('download'),
      other.getByRole('link', { name: 'Save that page' }).click(),
    ]);
    await saved.saveAs(file);
    await context.setOffline(true);
    const offline = await context.newPage();
    await offline.goto(pathToFileURL(file).href + address.slice(address.indexOf('#')));
    await expect(offline.locator('.verdict').first()).toHaveText('Fair: everything agrees.');

    await context.close();
    await two.app.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
