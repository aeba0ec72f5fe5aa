import { expect, test } from 'vitest';
import { useBackOffice } from './admin-browser.ts';
import { databaseKind, fakeClock, startApp } from './harness.ts';
import { at } from './two-servers.ts';

const clock = fakeClock();
const { it, asha } = useBackOffice({ asha: 'finance' }, { clock });

test('a pause holds at another server when the answer is there, and so does its end', async () => {
  const other = await startApp(databaseKind(), { clock, database: it.database });
  const player = await it.player();
  const there = at(other, player);
  const set = (isPaused: boolean) =>
    asha.ok('pauseBetting', { body: { is_paused: isPaused, reason: 'upgrade' } });
  // The other server has just read the settings and keeps them for a second.
  await there.ok('gameRules');
  await set(true);
  await there.refused('bet', there.betRequest(), { http: 409, code: 'betting_paused' });
  await set(false);
  expect((await there.bet()).round_id).toBeDefined();
  await other.app.close();
});
