import { chromium } from '/work/wt/players/node_modules/@playwright/test/index.mjs';
import { launchOptions } from '/work/wt/players/tests/browser.ts';
import { startTestServer } from '/work/wt/players/tests/e2e/server.ts';
const server = await startTestServer();
const b = await chromium.launch(launchOptions());
const log = (...a: unknown[]) => console.log(new Date().toISOString().slice(14, 19), ...a);
const open = async (viewport: { width: number; height: number }, language = 'en') => {
  const c = await b.newContext({ viewport, baseURL: server.url, serviceWorkers: 'block' });
  await c.addInitScript((l) => localStorage.getItem('settings') ?? localStorage.setItem('settings', JSON.stringify({ language: l, sound: false, music: false })), language);
  const page = await c.newPage();
  const fonts: string[] = [];
  page.on('request', (r) => r.url().includes('/fonts/') && fonts.push(r.url().split('/').pop() ?? ''));
  return { c, page, fonts };
};
try {
  for (const language of ['en', 'es', 'bn']) {
    const { c, page, fonts } = await open({ width: 390, height: 844 }, language);
    await page.goto('/chickenroad');
    await page.waitForTimeout(6000);
    log(language, fonts.join(' '));
    await page.screenshot({ path: `/tmp/players/game-${language}.jpg`, type: 'jpeg' });
    await c.close();
  }
  const { c, page } = await open({ width: 390, height: 844 });
  await page.route(/\/assets\/en-[^/]*\.js/, (r) => r.abort());
  await page.goto('/chickenroad');
  await page.getByRole('button', { name: 'Menu', exact: true }).click({ timeout: 20000 });
  const notice = page.getByRole('alert').filter({ hasText: 'A part of the game did not load.' });
  await notice.waitFor({ timeout: 20000 });
  log('part notice shown');
  await page.screenshot({ path: '/tmp/players/part.jpg', type: 'jpeg' });
  await page.route((u) => u.pathname === '/', async (r) => r.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-zzz.js"></script><div id="root"></div>' }));
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'A new version of the game is here.' }).waitFor({ timeout: 20000 });
  log('version notice shown');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.screenshot({ path: '/tmp/players/version.jpg', type: 'jpeg' });
  await c.close();
  const s = await open({ width: 320, height: 180 });
  await s.page.goto('/chickenroad');
  await s.page.waitForTimeout(4000);
  await s.page.mouse.move(100, 120);
  await s.page.mouse.wheel(0, 600);
  await s.page.waitForTimeout(800);
  log('scrollY at 320x180 after the wheel over the road', await s.page.evaluate(() => scrollY));
  await s.page.screenshot({ path: '/tmp/players/low.jpg', type: 'jpeg' });
  await s.c.close();
  
} catch (error) {
  log('FAILED', String(error).slice(0, 600));
} finally {
  await b.close();
  await server.close();
}
process.exit(0);
