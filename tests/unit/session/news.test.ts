import { expect, test } from 'vitest';
import { dismissNews, fetchNews } from '../../../src/client/session/player/news.ts';
import { answer, createStorage, faultsOf, loadGame, stopTimeInEachTest } from './test-game.ts';

stopTimeInEachTest();

const ID = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const banner = (n: number) => ({ id: ID(n), text: `News ${n}`, link: null });
const news = (...data: unknown[]) => answer({ success: true, data });
const open = (fault: ReturnType<typeof news>, storage = createStorage()) =>
  loadGame({ storage, faults: faultsOf('getBanners', fault) });

test('the newest fifty dismissed news are stored, and an unreadable list is empty', async () => {
  const storage = createStorage({ dismissedbanners: '{"a":' });
  const { game } = await open(news(banner(1), banner(11)), storage);
  expect(await fetchNews(game)).toEqual([banner(1), banner(11)]);
  for (let n = 1; n <= 60; n++) dismissNews(game.storage, ID(n));
  expect(JSON.parse(storage.kept.get('dismissedbanners') ?? '')).toHaveLength(50);
  expect(await fetchNews(game)).toEqual([banner(1)]);
});

test('news of another shape are only logged', async () => {
  const { game, notices } = await open(news({ id: 1, image: '/1.webp' }));
  await expect(fetchNews(game)).rejects.toThrow();
  expect(notices).toEqual([]);
  expect(console.warn).toHaveBeenCalledTimes(1);
});
