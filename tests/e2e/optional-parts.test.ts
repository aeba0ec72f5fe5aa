import type { Page } from '@playwright/test';
import { type Account, expect, openGame, test } from './fixtures.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';
import type { TestServer } from './server.ts';

/** Optional code, by its chunk name. */
const OPTIONAL_CHUNKS = [
  'BannerStrip',
  'GameOverlays',
  'Fried',
  'LiveWins',
  'RoadMap',
  'RoadWords',
  'Toasts',
  'ambience',
  'celebrations',
  'player',
];

/** How a part fails: while loading, or when drawn or played. */
const FAILING = {
  'does not load': 'throw new Error("planted");',
  'throws while it is drawn':
    'function fail() { throw new Error("planted"); } export { fail as default, fail as Ambience, fail as Celebrations, fail as loadSounds };',
} as const;

/** Plays a won and a lost round. */
async function playTwoRounds(page: Page, server: TestServer, { userId }: Account): Promise<void> {
  const { cashOut, go, play: playButton } = panelOf(page);
  server.steer({ userId, type: 1, fatalLine: 20 });
  await play(page);
  await stepTo(page, '₹1.02');
  await stepTo(page, '₹1.07');
  await cashOut.click();
  await expectBalance(page, '₹1,000.07');
  await expect(playButton).toBeEnabled();
  server.steer({ userId, type: 1, fatalLine: 1 });
  await play(page);
  await go.click();
  await expect(playButton).toBeEnabled();
  await expectBalance(page, '₹999.07');
  await expect(page.getByText('Something went wrong.')).toHaveCount(0);
}

const CASES = [
  { what: 'every optional part does not load', chunks: OPTIONAL_CHUNKS, code: FAILING['does not load'] },
  {
    what: 'every optional part throws while it is drawn',
    chunks: OPTIONAL_CHUNKS,
    code: FAILING['throws while it is drawn'],
  },
  // Loaded by RoadWords.
  {
    what: 'the notice of a goal throws while it is drawn',
    chunks: ['GoalNotice'],
    code: FAILING['throws while it is drawn'],
  },
];

for (const { what, chunks, code } of CASES)
  test(`Two rounds are played when ${what}`, async ({ page, server, account }) => {
    const chunk = new RegExp(`/assets/(${chunks.join('|')})-[\\w-]+\\.js$`);
    const failed = new Set<string>();
    await page.route(chunk, async (route) => {
      failed.add(chunk.exec(route.request().url())?.[1] ?? '');
      await route.fulfill({ contentType: 'text/javascript', body: code });
    });
    await openGame(page);
    await expect(page.locator('[data-stage="ready"]')).toBeVisible();
    await playTwoRounds(page, server, account);
    await expect.poll(() => chunks.filter((name) => !failed.has(name))).toEqual([]);
    await expect(page.getByText('Something went wrong.')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  });

test('Two rounds are played in a browser without any of the optional interfaces', async ({
  page,
  server,
  account,
}) => {
  await page.addInitScript(() => {
    const remove = (owner: object, ...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(owner, name);
    };
    remove(Intl, 'Segmenter', 'DisplayNames');
    remove(window, 'EventSource', 'AudioContext', 'webkitAudioContext', 'Notification', 'BroadcastChannel');
    remove(Element.prototype, 'animate');
    remove(Navigator.prototype, 'vibrate', 'share', 'canShare', 'clipboard', 'serviceWorker');
    remove(Document.prototype, 'fullscreenEnabled');
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  // Other tests win on the same server.
  await page.route('**/api/live', (route) =>
    route.fulfill({ json: { success: true, data: { sample: true, online: 0, wins: [] } } }),
  );
  await openGame(page);
  await playTwoRounds(page, server, account);
  const row = page.locator('.live-wins .live-win');
  await expect(row).toHaveText('Venkataragha…+₹412.75');
  await expect(row).toHaveText('Tashi D.+₹189.00');
  expect(errors).toEqual([]);
});
