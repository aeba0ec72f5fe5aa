import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/contract/day.ts';
import { verifyRound } from '../../../src/rules/fairness.ts';
import { openRounds, sessions } from '../../../src/server/platform/db/schema/schema.ts';
import { SeedUnreadable } from '../../../src/server/platform/seed-cipher.ts';
import { ABANDONED_AFTER_MS } from '../../../src/server/rounds/abandoned.ts';
import { sweep } from '../../../src/server/sweeper.ts';
import { fakeClock, useApp } from '../support/harness.ts';
import { EASY, round } from '../support/rounds.ts';

describe('rounds without their player', () => {
  const clock = fakeClock();
  const it = useApp({ clock });

  async function roundAt(step: number) {
    const player = await it.player();
    const { round_id } = await round(player).on(EASY, { amount: 100 }).step(step).open();
    return { player, round_id };
  }

  test('before the first step the stake comes back, later the present value is paid', async () => {
    const untouched = await roundAt(0);
    const passed = await roundAt(3);
    await clock.advance(ABANDONED_AFTER_MS + MINUTE_MS);
    await sweep(it.context);
    const back = await untouched.player.rounds();
    expect(back).toMatchObject({
      open: null,
      last: { state: 'refunded', cause: 'abandoned', step: 0, win_amount: 10_000n, roast_multiplier: 0 },
    });
    expect(await untouched.player.balance()).toBe(100_000n);
    const paid = await passed.player.rounds();
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
    await player.ok('cashout', player.cashoutOf(roundId, 1.07), { win_amount: 10_700n, balance: 100_700n });
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
    expect((await player.rounds()).open).toMatchObject({ round_id: roundId, step: 2 });
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
    const old = { tokenHash: 'old', userId: broken.player.user_id, createdAt: expiresAt, expiresAt };
    await it.database.db.insert(sessions).values(old);
    await clock.advance(ABANDONED_AFTER_MS + MINUTE_MS);
    const skipped: unknown[] = [];
    await sweep(it.context, ({ roundId }, error) => skipped.push([roundId, error]));
    expect(skipped).toEqual([[broken.round_id, expect.any(SeedUnreadable)]]);
    const metrics = await it.context.metrics.registry.metrics();
    expect(metrics).toContain('chickenroad_skipped_rounds 1\n');
    expect(metrics).toContain(`chickenroad_last_sweep_timestamp_seconds ${clock.now().getTime() / 1000}\n`);
    expect(await fine.player.balance()).toBe(100_200n);
    expect(await it.database.db.select().from(sessions).where(eq(sessions.tokenHash, old.tokenHash))).toEqual(
      [],
    );
    await seal(kept?.encryptedOutcome ?? '');
    await sweep(it.context);
    expect(await it.context.metrics.registry.metrics()).toContain('chickenroad_skipped_rounds 0\n');
    expect(await broken.player.balance()).toBe(100_200n);
  });
});
