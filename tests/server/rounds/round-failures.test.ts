import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { settleAbandoned } from '../../../src/server/rounds/abandoned.ts';
import { block, done, refused } from '../support/acts.ts';
import { onCitus, useApp } from '../support/harness.ts';
import { rowsOf } from '../support/ledger.ts';
import { HARDCORE, round } from '../support/rounds.ts';

const SETTLED_IN = ['journal', 'postings', 'rounds', 'board_entries', 'live_wins'] as const;

const FAILURES = [
  ['a full disk', '53100'],
  ['a statement timeout', '57014'],
  ['a deadlock', '40P01'],
] as const;

describe('a settlement that fails after the landing', () => {
  const it = useApp();
  beforeAll(async () => {
    await execute('create table failure (code text)');
    await it.database.db.execute(
      sql.raw(`create function fail() returns trigger language plpgsql as $$
        declare wanted text := (select code from failure);
        begin
          if wanted is not null then raise exception 'planted' using errcode = wanted; end if;
          return null;
        end $$`),
    );
    for (const table of SETTLED_IN)
      await it.database.db.execute(
        sql`create trigger fails before insert on ${sql.identifier(table)} for each statement execute function fail()`,
      );
  });

  const execute = async (statement: string): Promise<void> => {
    await it.database.db.execute(
      onCitus() ? sql`select run_command_on_all_nodes(${statement})` : sql.raw(statement),
    );
  };
  const failWith = async (code: string | null): Promise<void> => {
    await execute('delete from failure');
    if (code !== null) await execute(`insert into failure values ('${code}')`);
  };

  async function onLineOne(fatal: number) {
    const player = await it.player();
    const { round_id: roundId } = await round(player).on(HARDCORE, { fatal, amount: 100 }).step().open();
    return { player, roundId };
  }

  test.each(FAILURES)('after %s a fatal landing stays, and no cash-out is paid for it', async (_, code) => {
    const { player, roundId } = await onLineOne(2);
    await failWith(code);
    const advance = player.advanceRequest(roundId, 2);
    const cashOut = player.cashoutOf(roundId, 1.63);
    await player.refused('advance', advance, { http: 503, code: 'unavailable' });
    expect((await player.rounds()).open).toMatchObject({ round_id: roundId, step: 1 });
    await player.refused('cashout', cashOut, { http: 503 });
    await failWith(null);
    await player.refused('cashout', cashOut, {
      http: 409,
      code: 'no_round',
      round: { state: 'fried', step: 2, roast_multiplier: 280 },
    });
    await player.ok('advance', advance, { state: 'fried', cause: 'roast', step: 2 });
    expect(await player.balance()).toBe(90_000n);
  });

  test('a retried step settles the round with the fire of the first attempt', async () => {
    const { player, roundId } = await onLineOne(5);
    await failWith('53100');
    await player.refused('advance', player.advanceRequest(roundId, 2, true), { http: 503 });
    await failWith(null);
    await player.ok('advance', player.advanceRequest(roundId, 2, false), { state: 'fried', cause: 'fire' });
  });

  test('a failed settlement is shown as a pending one in each view of the round', async () => {
    const { player, roundId } = await onLineOne(2);
    const before = await player.send('round', player.about());
    await failWith('53100');
    await player.refused('advance', player.advanceRequest(roundId, 2));
    await failWith(null);
    expect((await player.send('round', player.about())).body).toEqual(before.body);
    await player.ok('advance', player.advanceRequest(roundId, 2));
  });

  test('a win at the end of the road is paid once the settlement can be written', async () => {
    await it.set('max_win_paise', 20_000);
    const { player, roundId } = await onLineOne(5);
    await it.set('max_win_paise', 50_000_000);
    await failWith('53100');
    await player.refused('advance', player.advanceRequest(roundId, 2), { http: 503 });
    await failWith(null);
    await player.ok('cashout', player.cashoutOf(roundId, 2.8), { win_amount: 20_000n });
    expect(await player.balance()).toBe(110_000n);
  });

  test('a block and a sweep settle the landing, not the line before it', async () => {
    const blocked = await onLineOne(2);
    const swept = await onLineOne(2);
    await failWith('53100');
    for (const { player, roundId } of [blocked, swept])
      await player.refused('advance', player.advanceRequest(roundId, 2));
    await failWith(null);
    await done(block(it, blocked.player.user_id));
    await it.database.db.execute(
      sql`update open_rounds set created_at = created_at - interval '25 hours', touched_at = touched_at - interval '25 hours' where round_id = ${swept.roundId}`,
    );
    await settleAbandoned(it.context);
    for (const { roundId } of [blocked, swept])
      expect(
        await rowsOf(it.database.db, sql`select state, cause, step from rounds where round_id = ${roundId}`),
      ).toEqual([{ state: 'fried', cause: 'roast', step: 2 }]);
  });

  test.each(FAILURES)(
    'after %s a bet with a target is not played, and its seed not used again, won or lost',
    async (_, code) => {
      for (const fatalLine of [2, 4]) {
        const player = await it.player();
        await player.steer(4, fatalLine);
        const before = await player.fairness();
        const request = player.betRequest({ type: 4, target: 3 }, randomUUID());
        await failWith(code);
        await player.refused('bet', request, { http: 503, code: 'unavailable' });
        await failWith(null);
        const after = await player.fairness();
        expect(after).toMatchObject({ nonce: before.nonce, client_seed: before.client_seed });
        expect(after.next_server_seed_hash).not.toBe(before.next_server_seed_hash);
        expect(await player.rounds()).toEqual({ open: null, last: null });
        expect(await player.balance()).toBe(100_000n);
        await player.ok('bet', request, {
          nonce: before.nonce,
          server_seed_hash: after.next_server_seed_hash,
        });
      }
    },
  );
});

describe('a call whose round has changed after each of its reads', () => {
  const it = useApp();
  const REFUSED = { http: 429, code: 'too_many', retry_after: 1 };

  test('returns 429 for a step, a cash-out and a block', async () => {
    const player = await it.player();
    const { round_id: roundId } = await round(player).on(HARDCORE, { fatal: 5 }).step().open();
    await replaceFunction(
      'lock_open_round(p_user_id uuid, p_round_id uuid) returns open_rounds',
      'null::open_rounds',
    );
    await player.refused('advance', player.advanceRequest(roundId, 2), REFUSED);
    await player.refused('cashout', player.cashoutOf(roundId, 1.63), REFUSED);
    expect(await refused(block(it, player.user_id))).toMatch(/^Too many/);
    expect((await player.rounds()).open).toMatchObject({ round_id: roundId, step: 1 });
  });

  test('returns 429 for a bet', async () => {
    const player = await it.player();
    await replaceFunction('lock_player(p_user_id uuid) returns players', "refuse('stale')::text::players");
    await player.refused('bet', player.betRequest(), REFUSED);
    expect(await player.balance()).toBe(100_000n);
  });

  const replaceFunction = (head: string, result: string) =>
    it.database.db.execute(
      sql.raw(`create or replace function ${head} language sql as $$ select ${result} $$`),
    );
});
