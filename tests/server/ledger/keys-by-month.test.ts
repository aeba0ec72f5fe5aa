import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ensurePartition } from '../../../src/server/platform/db/partitions.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { idempotencyResponses } from '../../../src/server/platform/db/schema/schema.ts';
import { fakeClock, migratedPostgresUrl, type TestApp, useApp } from '../support/harness.ts';
import { rowsOf } from '../support/ledger.ts';
import { claimRequest } from '../support/payments.ts';
import { at } from '../support/two-servers.ts';

const LAST_OF_JANUARY = new Date('2027-01-31T23:59:59.999Z');
const FIRST_OF_FEBRUARY = new Date('2027-02-01T00:00:00.000Z');

const monthsOf = async ({ database: { db } }: TestApp): Promise<readonly string[]> => {
  const rows = await db
    .select({ month: idempotencyResponses.month })
    .from(idempotencyResponses)
    .orderBy(idempotencyResponses.month);
  return [...new Set(rows.map(({ month }) => month))];
};

describe('two servers on PostgreSQL on both sides of the turn of a month', () => {
  const [before, after] = [fakeClock(LAST_OF_JANUARY), fakeClock(FIRST_OF_FEBRUARY)];
  let url = '';
  const open = () => openPostgres({ url, pool: 8, onLost: () => undefined });
  const january = useApp(async () => {
    url = await migratedPostgresUrl();
    return { kind: 'postgres', database: await open(), clock: before };
  });
  const february = useApp(async () => ({ kind: 'postgres', database: await open(), clock: after }));

  test('book the same key at once, and once', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const player = await january.player();
      const same = at(february, player);
      const key = randomUUID();
      const sends = [player, same, player, same].map((one) => () => one.send('bet', one.betRequest({}, key)));
      const answers = await Promise.all((turn % 2 ? sends : sends.toReversed()).map((send) => send()));
      for (const answer of answers) expect(answer).toMatchObject({ http: 200, body: answers[0]?.body });
      expect(await player.balance()).toBe(99_000n);
    }
  });

  test('give the first answer again on the other side, whichever was first', async () => {
    for (const isFebruaryFirst of [false, true]) {
      const player = await january.player();
      const same = at(february, player);
      const [first, second] = isFebruaryFirst ? [same, player] : [player, same];
      const key = randomUUID();
      const answer = await first.send('bet', first.betRequest({}, key));
      expect(await second.send('bet', second.betRequest({}, key))).toMatchObject({
        http: 200,
        body: answer.body,
      });
      expect(await player.balance()).toBe(99_000n);
    }
    expect(await monthsOf(january)).toEqual(['2027-01-01', '2027-02-01']);
  });

  test('make the partition of a month that has none at once, and once', async () => {
    const far = new Date('2031-07-01T00:00:00Z');
    await Promise.all(
      [1, 2, 3].flatMap(() => [
        ensurePartition(january.database, far),
        ensurePartition(february.database, far),
      ]),
    );
    expect(
      await rowsOf(
        january.database.db,
        sql`select count(*)::int as made from pg_inherits where inhrelid = 'idempotency_responses_2031_07'::regclass`,
      ),
    ).toEqual([{ made: 1 }]);
  });
});

describe('keys of earlier months', () => {
  const clock = fakeClock(LAST_OF_JANUARY);
  const it = useApp({ clock });

  test('are known for good, whatever month it is', async () => {
    await clock.set(LAST_OF_JANUARY);
    const player = await it.player();
    const key = randomUUID();
    const bet = await player.send('bet', player.betRequest({}, key));
    const paying = claimRequest(player, 200, 'UTR0000000077', key);
    const paid = await player.send('addAmount', paying);
    expect([bet.http, paid.http]).toEqual([200, 200]);
    for (const later of ['2027-02-01T00:00:00Z', '2027-12-31T23:59:59Z', '2029-06-15T12:00:00Z']) {
      await clock.set(new Date(later));
      await player.ok('login', { body: { mobile: player.phone, password: 'correct horse' } });
      expect((await player.send('bet', player.betRequest({}, key))).body).toEqual(bet.body);
      expect((await player.send('addAmount', paying)).body).toEqual(paid.body);
      await player.refused('bet', player.betRequest({ amount: 20 }, key), { code: 'key_reused' });
    }
    expect(await monthsOf(it)).toEqual(['2027-01-01']);
  });
});
