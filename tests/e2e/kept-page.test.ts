import type { Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

/** Calls answered by the test, by a route of the page and one of the context. */
const CALLS = ['/api/getGameRules', '/api/none'] as const;

/** The page of the previous test. */
let before: Page | undefined;
/** Events that listeners of the previous test received after its end. */
let heardSince = 0;

const readAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(async (calls) => Promise.all(calls.map(async (call) => (await fetch(call)).text())), CALLS);

const scriptsLeft = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(window).filter((name) => name.startsWith('leftBy')));

test('a test may leave storage, cookies, routes, scripts, listeners, another size and another page', async ({
  page,
  context,
  account,
}) => {
  await page.route(`**${CALLS[0]}`, (route) => route.fulfill({ body: 'of the page' }));
  await context.route(`**${CALLS[1]}`, (route) => route.fulfill({ body: 'of the context' }));
  await page.addInitScript(() => Object.assign(window, { leftByPage: true }));
  await context.addInitScript(() => Object.assign(window, { leftByContext: true }));
  await openGame(page);
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
  });
  await context.addCookies([{ name: 'left', value: 'behind', url: page.url() }]);
  await page.setViewportSize({ width: 844, height: 390 });
  await context.newPage();
  for (const pages of [page, context]) pages.on('request', () => heardSince++);

  expect(await readAnswers(page)).toEqual(['of the page', 'of the context']);
  expect(await page.evaluate(() => localStorage.getItem('userid'))).toBe(account.userId);
  expect(await scriptsLeft(page)).toEqual(['leftByPage', 'leftByContext']);
  expect(heardSince).toBeGreaterThan(0);
  heardSince = 0;
  before = page;
});

test('the next one has the same page and finds nothing of it', async ({ page, context, viewport }) => {
  expect(page).toBe(before);
  expect(context.pages()).toEqual([page]);
  expect(await context.cookies()).toEqual([]);
  expect(page.viewportSize()).toEqual(viewport);
  heardSince = 0;
  await page.goto('/api/nothing');
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await openGame(page);
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();
  expect(await scriptsLeft(page)).toEqual([]);
  for (const answer of await readAnswers(page)) expect(JSON.parse(answer)).toHaveProperty('success');
  expect(heardSince).toBe(0);
});

for (const [what, change] of [
  ['its own clock', (page: Page) => page.clock.install()],
  ['a binding', (page: Page) => page.exposeFunction('bound', () => undefined)],
  ['other media', (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })],
  ['rights', (page: Page) => page.context().grantPermissions(['clipboard-read'])],
  ['no network', (page: Page) => page.context().setOffline(true)],
  ['a line to its inside', (page: Page) => page.context().newCDPSession(page)],
  ['a key held down', (page: Page) => page.keyboard.down('Shift')],
  ['a button of the mouse held down', (page: Page) => page.mouse.down()],
  ['been closed', (page: Page) => page.close()],
] as const)
  test.describe(`a page that has ${what}`, () => {
    test('is used', async ({ page }) => {
      before = page;
      await change(page);
    });

    test('and the next test has another', async ({ page }) => {
      expect(before).toBeDefined();
      expect(page).not.toBe(before);
    });
  });

test.describe('with other options', () => {
  test.use({ locale: 'hi-IN', reducedMotion: 'reduce' });

  test('a test has a page that is made by them', async ({ page }) => {
    expect(page).not.toBe(before);
    expect(await page.evaluate(() => navigator.language)).toBe('hi-IN');
    expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion)').matches)).toBe(true);
    before = page;
  });

  test.describe('of which one changes', () => {
    test.use({ reducedMotion: 'no-preference' });

    test('it has another again', async ({ page }) => {
      expect(page).not.toBe(before);
      expect(await page.evaluate(() => navigator.language)).toBe('hi-IN');
      expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion)').matches)).toBe(false);
    });
  });
});
