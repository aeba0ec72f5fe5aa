import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { PLAYER_BLOCKED } from '../../src/contract/constants.ts';
import { verifyRound } from '../../src/game/fairness.ts';
import { openRounds, players, rounds, sessions } from '../../src/server/platform/db/schema/schema.ts';
import { SeedUnreadable } from '../../src/server/platform/seed-cipher.ts';
import { ABANDONED_AFTER_MS, settleAbandoned } from '../../src/server/rounds/abandoned.ts';
import { settleOpenRoundOf } from '../../src/server/rounds/settle.ts';
import { sweep } from '../../src/server/sweeper.ts';
import { fakeClock, useApp } from './harness.ts';

const MINUTE_MS = 60_000;

describe('rounds without their player', () => {
  const clock = fakeClock();
  const it = useApp({ clock });

  async function roundAt(step: number) {
    const player = await it.player();
    await player.steer(1, 25);
    const { round_id: roundId } = await player.bet({ amount: 100 });
    for (let line = 1; line <= step; line++) await player.advance(roundId, line);
    return { player, round_id: roundId };
  }

  test('before the first step the stake comes back, later the present value is paid', async () => {
    const untouched = await roundAt(0);
    const passed = await roundAt(3);
    await clock.advance(ABANDONED_AFTER_MS + MINUTE_MS);
    await sweep(it.context);
    const { data: back } = await untouched.player.ok('round', untouched.player.about());
    expect(back).toMatchObject({
      open: null,
      last: { state: 'refunded', cause: 'abandoned', step: 0, win_amount: 10_000n, roast_multiplier: 0 },
    });
    expect(await untouched.player.balance()).toBe(100_000n);
    const { data: paid } = await passed.player.ok('round', passed.player.about());
    expect(paid).toMatchObject({
      open: null,
      last: { state: 'cashed_out', cause: 'abandoned', step: 3, win_amount: 11_100n },
    });
    expect(await passed.player.balance()).toBe(101_100n);
    for (const { last } of [back, paid]) {
      if (!last?.server_seed) throw new Error('An ended round reveals its seed.');
      expect(verifyRound({ ...last, server_seed: last.server_seed })).toMatchObject({ fair: true });
    }
    const history = await untouched.player.ok('betHistory', untouched.player.about());
    expect(history.data[0]).toMatchObject({ multiplier: 100, win_amount: 10_000n, state: 'refunded' });
  });

  test('a cashout that comes after the sweeper gets the stored result, a refund says so', async () => {
    const { player, round_id: roundId } = await roundAt(2);
    const none = await roundAt(0);
    await clock.advance(ABANDONED_AFTER_MS + MINUTE_MS);
    await sweep(it.context);
    await player.ok('cashout', player.cashoutOf(roundId, 1.07), {
      win_amount: 10_700n,
      balance: 100_700n,
    });
    await none.player.refused('cashout', none.player.cashoutRequest(1.02), {
      http: 409,
      code: 'no_round',
      round: { state: 'refunded' },
    });
  });

  test('a step keeps a round alive for another 24 hours', async () => {
    const { player, round_id: roundId } = await roundAt(1);
    await clock.advance(ABANDONED_AFTER_MS - MINUTE_MS);
    await player.advance(roundId, 2);
    await clock.advance(2 * MINUTE_MS);
    await sweep(it.context);
    expect((await player.rounds()).open).toMatchObject({
      round_id: roundId,
      step: 2,
    });
  });

  test('several sweepers at once settle each round once', async () => {
    const abandoned = await Promise.all(Array.from({ length: 12 }, () => roundAt(0)));
    await clock.advance(ABANDONED_AFTER_MS + MINUTE_MS);
    const settled = await Promise.all([1, 2, 3].map(() => settleAbandoned(it.context)));
    expect(settled.reduce((sum, one) => sum + one.settled, 0)).toBeGreaterThanOrEqual(12);
    for (const one of abandoned) expect(await one.player.balance()).toBe(100_000n);
    expect(await settleAbandoned(it.context)).toEqual({ settled: 0, skipped: 0 });
  });

  test('one round that cannot be settled does not keep the others from it', async () => {
    const broken = await roundAt(1);
    const fine = await roundAt(1);
    const [kept] = await it.database.db
      .select()
      .from(openRounds)
      .where(eq(openRounds.roundId, broken.round_id));
    const seal = (encryptedOutcome: string) =>
      it.database.db
        .update(openRounds)
        .set({ encryptedOutcome })
        .where(eq(openRounds.roundId, broken.round_id));
    await seal('unknown:form');
    const expiresAt = new Date(clock.now().getTime() - 1);
    const old = {
      tokenHash: 'old',
      userId: broken.player.user_id,
      createdAt: expiresAt,
      expiresAt,
    };
    await it.database.db.insert(sessions).values(old);
    await clock.advance(ABANDONED_AFTER_MS + MINUTE_MS);
    const skipped: unknown[] = [];
    await sweep(it.context, (round, error) => skipped.push([round.roundId, error]));
    expect(skipped).toEqual([[broken.round_id, expect.any(SeedUnreadable)]]);
    const metrics = await it.context.metrics.registry.metrics();
    expect(metrics).toContain('chickenroad_skipped_rounds 1\n');
    expect(metrics).toContain(`chickenroad_last_sweep_timestamp_seconds ${clock.now().getTime() / 1000}\n`);
    expect(await fine.player.balance()).toBe(100_200n);
    // What else a sweep does is done all the same.
    expect(await it.database.db.select().from(sessions).where(eq(sessions.tokenHash, old.tokenHash))).toEqual(
      [],
    );
    await seal(kept?.encryptedOutcome ?? '');
    await sweep(it.context);
    expect(await it.context.metrics.registry.metrics()).toContain('chickenroad_skipped_rounds 0\n');
    expect(await broken.player.balance()).toBe(100_200n);
  });

  test('blocking settles the open round where it stands, also when the player steps on at that moment', async () => {
    for (let round = 0; round < 10; round++) {
      const { player, round_id: roundId } = await roundAt(1);
      const [, stepped] = await Promise.all([
        it.database.transaction(async (tx) => {
          await tx.update(players).set({ status: PLAYER_BLOCKED }).where(eq(players.userId, player.user_id));
          return settleOpenRoundOf(tx, it.context, player.user_id, 'asha');
        }),
        player.send('advance', player.advanceRequest(roundId, 2, false, randomUUID())),
      ]);
      const [row] = await it.database.db.select().from(rounds).where(eq(rounds.roundId, roundId));
      expect(row).toMatchObject({
        state: 'cashed_out',
        cause: 'blocked',
        step: stepped.http === 200 ? 2 : 1,
      });
      expect((await player.profile()).amount).toBe(stepped.http === 200 ? 100_700n : 100_200n);
    }
  });

  test('a player who is blocked in the same moment opens no round after it', async () => {
    for (let round = 0; round < 10; round++) {
      const player = await it.player();
      await Promise.all([
        it.database.transaction(async (tx) => {
          await tx.update(players).set({ status: PLAYER_BLOCKED }).where(eq(players.userId, player.user_id));
          await settleOpenRoundOf(tx, it.context, player.user_id, 'asha');
        }),
        player.send('bet', player.betRequest()),
      ]);
      const open = await it.database.db
        .select()
        .from(openRounds)
        .where(eq(openRounds.userId, player.user_id));
      expect(open).toEqual([]);
    }
  });
});
