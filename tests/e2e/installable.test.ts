import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { isComplete } from '../complete.ts';
import { expect, openGame, test } from './fixtures.ts';
import { accessibilityViolations } from './modals.ts';

test.use({ serviceWorkers: 'allow' });

/** @returns the size in the header of a PNG, such as 192x192 */
const sizeOfPng = (file: Buffer): string => {
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
};

test('the manifest has what an installable app needs, and every icon has its stated size', async ({
  page,
}) => {
  await page.goto('/login');
  const link = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await page.request.get(link ?? '');
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: 'Chicken Road',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', manifest.theme_color);
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons;
  for (const { src, sizes } of icons) {
    const icon = await page.request.get(src);
    expect(icon.ok(), src).toBe(true);
    expect(sizeOfPng(await icon.body()), src).toBe(sizes);
  }
  const plain = icons.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes);
  expect(plain).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect(sizeOfPng(await (await page.request.get(touch ?? '')).body())).toBe('180x180');
});

const serviceWorkerControls = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken));
  });

/** Collects the lines of the console, each with its address. */
function consoleOf(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (line) => logged.push(`${line.text()} ${line.location().url}`));
  return logged;
}

test('a reload without a connection shows the offline page in the chosen language, and the game with the connection', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await serviceWorkerControls(page);
  const logged = consoleOf(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are offline.' })).toBeVisible();
  await expect(page.getByText('An open round waits for you, and your money is safe.')).toBeVisible();
  await expect(page.locator('img')).toHaveJSProperty('complete', true);
  expect(
    await page.locator('img').evaluate((chicken: HTMLImageElement) => chicken.naturalWidth),
  ).toBeGreaterThan(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(logged.filter((text) => text.includes('.woff2'))).toEqual([]);
  await page.evaluate(() => localStorage.setItem('settings', JSON.stringify({ language: 'hi' })));
  await page.goto('/payin');
  await expect(page.getByRole('heading', { name: 'आप ऑफ़लाइन हैं।', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'फिर से कोशिश करें', exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('[data-game], [data-page]')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('settings'));
  await openGame(page);
});

test('behind a proxy whose server is down the page has other words, and is back with the server', async ({
  page,
  server,
}) => {
  let isDown = false;
  const proxy = createServer((incoming, outgoing) => {
    if (isDown) {
      outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
      return;
    }
    const { method, headers, url: path } = incoming;
    const forwarded = send(new URL(path ?? '/', server.url), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
    // A page that is left closes its stream of live wins.
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  try {
    await page.goto(`${url}/login`);
    await serviceWorkerControls(page);
    for (const path of isComplete ? ['/', '/replay/x', '/payin'] : ['/payin']) {
      isDown = true;
      await page.goto(url + path);
      await expect(page.getByRole('heading', { name: 'The game does not answer.' })).toBeVisible();
      await expect(page.getByText('An open round waits for you, and your money is safe.')).toBeVisible();
      await expect(page.getByText('You are offline.')).toBeHidden();
      expect(await accessibilityViolations(page)).toEqual([]);
      isDown = false;
      await expect(page.locator('[data-game], [data-page]')).toBeVisible();
    }
    await page.addInitScript(() => localStorage.setItem('settings', JSON.stringify({ language: 'hi' })));
    isDown = true;
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'गेम जवाब नहीं दे रहा है।', exact: true })).toBeVisible();
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});
