import { expect } from 'vitest';
import { reconcile } from '../../../src/server/ledger/reconciliation.ts';
import { done, entryOf, reverse, settleRound } from './acts.ts';
import { databaseKind, PASSWORD, Player, startApp, type TestApp } from './harness.ts';
import { claim, payIn, withdraw } from './payments.ts';
import { EASY, round } from './rounds.ts';

/** Fills a database with rounds and payments, and leaves a round open. */
export async function fillDatabase(
  it: TestApp,
): Promise<{ readonly phone: string; readonly round_id: string }> {
  const player = await it.player();
  await payIn(it, player, 500);
  await claim(player, 70);
  await withdraw(player, 40);
  await it.set('rtp', 9700);
  await round(player).on(EASY, { fatal: 1 }).fry();
  const { round_id: roundId } = await round(player).on(EASY, { amount: 100 }).step().open();

  const debtor = await it.player();
  await payIn(it, debtor, 500);
  await withdraw(debtor, 1400);
  await done(reverse(it, await entryOf(it, debtor.user_id, 'deposit')));
  expect((await debtor.profile()).debt).toBe(400_00n);
  return { phone: player.phone, round_id: roundId };
}

/**
 * Reconciles a copy of a filled database, logs in, plays the open round to its end, and closes it.
 * @param isRestored its epoch has ended: operators settle the round
 */
export async function checkFilled(
  database: TestApp['database'],
  { phone, round_id: roundId }: Awaited<ReturnType<typeof fillDatabase>>,
  isRestored = false,
): Promise<void> {
  const { findings, counted } = await reconcile(database);
  expect(findings).toEqual([]);
  expect(counted).toMatchObject({ wallets: 2, rounds: 2, deposits: 3, withdrawals: 2 });
  const it = await startApp(databaseKind(), { database });
  const player = new Player(it.app);
  player.phone = phone;
  player.user_id = (await player.ok('login', { body: { mobile: phone, password: PASSWORD } })).user_id;
  expect(await player.balance()).toBe(1350_00n);
  expect((await player.rounds()).open).toMatchObject({ round_id: roundId, step: 1 });
  if (isRestored) {
    const step = await player.send('advance', player.advanceRequest(roundId, 2));
    expect(step).toMatchObject({ http: 409, body: { code: 'round_held' } });
    await done(settleRound(it, player.user_id));
    expect((await player.rounds()).last).toMatchObject({ round_id: roundId, step: 1 });
    await player.fairness();
  } else {
    await player.advance(roundId, 2);
    const { win_amount: winAmount } = await player.cashOut(roundId, 1.05);
    expect(await player.balance()).toBe(1350_00n + winAmount);
  }
  expect((await player.ok('bet', player.betRequest())).multiplier[0]).toBe(101);
  expect((await reconcile(database)).findings).toEqual([]);
  await it.close();
}
