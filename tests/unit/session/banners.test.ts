import { expect, test } from 'vitest';
import { dismissBanner, fetchBanners } from '../../../src/session/player/banners.ts';
import {
  createStorage,
  createTestGame,
  type NetworkFault,
  stopTimeInEachTest,
  type TestGame,
} from './test-game.ts';

stopTimeInEachTest();

const ID = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const banner = (n: number, link: string | null = null) => ({ id: ID(n), text: `News ${n}`, link });

function createGameWith(answer: NetworkFault, storage = createStorage(), plain = false) {
  return createTestGame({ storage, generic: plain, faults: (call) => (call === 'getBanners' ? answer : {}) });
}
const newsOf = ({ game: { storage, run } }: TestGame) => ({
  banners: () => run(fetchBanners),
  dismiss: (id: string) => dismissBanner(storage, id),
});
const news = (...data: unknown[]): NetworkFault => ({
  reply: { status: 200, body: { success: true, data } },
});

test('what was dismissed stays dismissed, by its id', async () => {
  const storage = createStorage();
  const first = newsOf(createGameWith(news(banner(2), banner(1)), storage));
  expect(await first.banners()).toEqual({ ok: true, data: [banner(2), banner(1)] });
  first.dismiss(ID(2));
  const later = newsOf(createGameWith(news(banner(3), banner(2), banner(1)), storage));
  expect(await later.banners()).toEqual({ ok: true, data: [banner(3), banner(1)] });
});

test('the newest fifty that were dismissed are remembered, and junk in their place is none', async () => {
  const storage = createStorage({ dismissedbanners: '{"a":' });
  const kept = newsOf(createGameWith(news(banner(1), banner(11)), storage));
  expect(await kept.banners()).toMatchObject({ data: [banner(1), banner(11)] });
  for (let n = 1; n <= 60; n++) kept.dismiss(ID(n));
  expect(JSON.parse(storage.kept.get('dismissedbanners') ?? '')).toHaveLength(50);
  expect(await kept.banners()).toMatchObject({ data: [banner(1)] });
});

test.each<NetworkFault>([
  { reply: { status: 500, body: {} } },
  { lost: 'call' },
  news({ id: 1, image: '/1.webp' }),
])('banners that cannot be had are only logged (%j)', async (answer) => {
  const testGame = createGameWith(answer);
  expect(await newsOf(testGame).banners()).toEqual({ ok: false });
  expect(testGame.notices).toEqual([]);
  expect(console.warn).toHaveBeenCalledTimes(1);
});

test('of another provider’s banners those of an unknown shape are left out', async () => {
  const odd = [
    { banner: '/promo.png' },
    { id: 7, text: 'News 7', link: 'javascript:alert(1)' },
    { id: 8, text: ' ' },
  ];
  const testGame = createGameWith(news(...odd), createStorage(), true);
  expect(await newsOf(testGame).banners()).toEqual({
    ok: true,
    data: [{ id: '7', text: 'News 7', link: null }],
  });
});
