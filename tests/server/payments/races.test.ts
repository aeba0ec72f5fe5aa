import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveDeposit, correctDeposit, done, openSessions, rejectDeposit } from '../support/acts.ts';
import type { Player } from '../support/harness.ts';
import { claim, freshUtr, historyOf, payIn, withdrawalRequest } from '../support/payments.ts';
import { many, useTwoServers } from '../support/two-servers.ts';

describe('payments that meet on PostgreSQL, two servers with 12 connections each', () => {
  const it = useTwoServers();
  beforeAll(async () => {
    for (const app of it.apps) await openSessions(app);
  });
  afterAll(async () => {
    expect(it.apps.map(({ context }) => context.database.load().retries)).toEqual([0, 0]);
  });

  const outcomesOf = async (...acts: Promise<{ outcome: string }>[]): Promise<string[]> =>
    (await Promise.all(acts)).map(({ outcome }) => outcome).sort();
  const waitingOf = async (player: Player) => (await historyOf(player)).filter(({ status }) => status === 0);

  test('one deposit is approved ten times at two servers: one credits it, the others name who did', async () => {
    const [player] = await it.newPlayer();
    for (let nth = 1n; nth <= 10n; nth++) {
      const id = await claim(player, 100);
      const results = await many(10, (at) => approveDeposit(it.apps[at % 2] ?? it.apps[0], id));
      const refusals = results.filter(({ outcome }) => outcome === 'refused');
      expect(refusals).toHaveLength(9);
      for (const { message } of refusals)
        expect(message).toMatch(
          /^Deposit [0-9a-f-]{36} was already approved on 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z by operator:meera\.$/,
        );
      expect(await player.balance()).toBe(1000_00n + nth * 100_00n);
    }
  });

  test('two claims to one reference are approved at once: one is credited', async () => {
    const [[one], [, two]] = [await it.newPlayer(), await it.newPlayer()];
    for (let round = 1n; round <= 10n; round++) {
      const utrNo = freshUtr();
      const ids = await Promise.all([claim(one, 200, utrNo), claim(two, 200, utrNo)]);
      const approvals = ids.map((id, index) => approveDeposit(it.apps[index] ?? it.apps[0], id));
      expect(await outcomesOf(...approvals)).toEqual(['done', 'refused']);
      expect((await one.balance()) + (await two.balance())).toBe(2000_00n + round * 200_00n);
    }
  });

  test('an approval is corrected while a rival claim is approved: the reference is credited once at most', async () => {
    const [[one], [, two]] = [await it.newPlayer(), await it.newPlayer()];
    for (let round = 0; round < 10; round++) {
      const utrNo = freshUtr();
      const before = (await one.balance()) + (await two.balance());
      const [mine, theirs] = [await claim(one, 200, utrNo), await claim(two, 200, utrNo)];
      await done(approveDeposit(it.apps[0], mine));
      const correcting = correctDeposit(it.apps[0], mine);
      const approving = approveDeposit(it.apps[1], theirs);
      expect((await correcting).outcome).toBe('done');
      const credited = (await approving).outcome === 'done' ? 200_00n : 0n;
      expect((await one.balance()) + (await two.balance())).toBe(before + credited);
      for (const { id = '' } of [...(await waitingOf(one)), ...(await waitingOf(two))])
        await done(rejectDeposit(it.apps[0], id));
    }
  });

  test('20 withdrawals with one key at two servers: held once, twenty equal answers', async () => {
    const [player, same] = await it.newPlayer();
    await payIn(it.apps[0], player, 100);
    const request = withdrawalRequest(player, 50.5, {}, 'the-key');
    const answers = await many(20, (index) => (index % 2 ? same : player).send('withdrawal', request));
    for (const answer of answers) expect(answer).toMatchObject({ http: 200, body: answers[0]?.body });
    expect(await player.balance()).toBe(1049_50n);
  });

  test('a payment is reversed while its player withdraws it: the missing amount becomes a debt, and no amount is paid twice', async () => {
    for (let round = 0; round < 5; round++) {
      const [player, same] = await it.newPlayer();
      const id = await payIn(it.apps[0], player, 500);
      const [withdrawn, corrected] = await Promise.all([
        same.send('withdrawal', withdrawalRequest(same, 1200)),
        correctDeposit(it.apps[0], id),
      ]);
      expect(corrected.outcome).toBe('done');
      const profile = await player.profile();
      if (withdrawn.http === 200) expect(profile).toMatchObject({ amount: 0n, debt: 200_00n });
      else expect(profile).toMatchObject({ amount: 1000_00n, debt: 0n });
    }
  });
});
