import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { done, pauseBetting } from '../support/acts.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { databaseKind, fakeClock, startApp } from '../support/harness.ts';
import { at, untilWaiting, useTwoServers } from '../support/two-servers.ts';

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
  expect((await player.profile()).play_stop).toMatchObject({ message_code: 'refusal.bettingPaused' });
  await set(false);
  expect((await there.bet()).round_id).toBeDefined();
  await other.app.close();
});

describe('a pause beside a bet, on PostgreSQL, two servers', () => {
  const { apps, newPlayer } = useTwoServers();

  test('is answered after a bet that has read the setting, and not before', async () => {
    const [player, there] = await newPlayer();
    const { database } = apps[0].context;
    const answered: string[] = [];
    let acting: Promise<unknown> | undefined;
    await database.transaction(async (tx) => {
      // A bet locks its wallet after it has read the setting.
      await tx.execute(sql`select from wallets where user_id = ${player.user_id} for update`);
      const betting = there.bet();
      await untilWaiting(database, 1);
      const pausing = done(pauseBetting(apps[0])).then(() => answered.push('pause'));
      await Promise.race([pausing, untilWaiting(database, 2)]);
      expect(answered).toEqual([]);
      acting = Promise.all([betting, pausing]);
    });
    await acting;
    const [late] = await newPlayer();
    await late.refused('bet', late.betRequest(), { code: 'betting_paused' });
  });
});
