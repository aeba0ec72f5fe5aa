import { expect, test } from 'vitest';
import { dismissBanner, fetchBanners } from '../../../src/session/player/banners.ts';
import {
  answer,
  createStorage,
  createTestGame,
  faultsOf,
  type NetworkFault,
  stopTimeInEachTest,
} from './test-game.ts';

stopTimeInEachTest();

const ID = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const banner = (n: number) => ({ id: ID(n), text: `News ${n}`, link: null });
const news = (...data: unknown[]) => answer({ success: true, data });

function open(fault: NetworkFault, storage = createStorage(), generic = false) {
  const testGame = createTestGame({ storage, generic, faults: faultsOf('getBanners', fault) });
  return { ...testGame, banners: () => testGame.game.run(fetchBanners) };
}

test('the newest fifty dismissed are remembered, and junk in their place is none', async () => {
  const storage = createStorage({ dismissedbanners: '{"a":' });
  const { banners, game } = open(news(banner(1), banner(11)), storage);
  expect(await banners()).toMatchObject({ data: [banner(1), banner(11)] });
  for (let n = 1; n <= 60; n++) dismissBanner(game.storage, ID(n));
  expect(JSON.parse(storage.kept.get('dismissedbanners') ?? '')).toHaveLength(50);
  expect(await banners()).toMatchObject({ data: [banner(1)] });
});

test.each<NetworkFault>([answer({}, 500), { lost: 'call' }, news({ id: 1, image: '/1.webp' })])(
  'only logged: %j',
  async (fault) => {
    const { banners, notices } = open(fault);
    expect(await banners()).toEqual({ ok: false });
    expect(notices).toEqual([]);
    expect(console.warn).toHaveBeenCalledTimes(1);
  },
);
