import { beforeAll, describe, expect, test } from 'vitest';
import { road } from '../../../src/client/state/road.ts';
import { INITIAL_STATE } from '../../../src/client/state/state.ts';
import { type Player, useApp } from '../support/harness.ts';
import { testRefusals } from '../support/refusals.ts';
import { EASY, HARDCORE, MEDIUM, round } from '../support/rounds.ts';

const it = useApp();

describe('a bet', () => {
  test('takes the stake and opens a round with its own table', async () => {
    const player = await it.player();
    const before = await player.fairness();
    const bet = await player.bet({ amount: 25, type: 2 });
    expect(bet).toMatchObject({
      type: 2,
      amount: 2500n,
      balance: 97_500n,
      last_step: 22,
      nonce: 0,
      server_seed_hash: before.next_server_seed_hash,
      client_seed: before.client_seed,
    });
    expect(bet.multiplier).toHaveLength(22);
    const after = await player.fairness();
    expect(after.nonce).toBe(1);
    expect(after.next_server_seed_hash).not.toBe(before.next_server_seed_hash);
  });

  describe('of a player without a round', () => {
    let player: Player;
    beforeAll(async () => {
      player = await it.player();
    });
    testRefusals(it, (call: 'bet', change) => player.refused(call, player.betRequest(change)), [
      [
        'bet',
        { server_seed_hash: 'f'.repeat(64), client_seed: 'mine' },
        409,
        'The seed has changed since this page looked. Please bet again.',
      ],
      ['bet', { amount: 151 }, 422, 'Maximum bet is ₹150.'],
      ['bet', { amount: 0 }, 400, 'The bet must be more than zero.'],
      ['bet', { amount: 1.5 }, 400, 'The bet must be whole rupees.'],
      ['bet', { amount: -5 }, 400, 'Amount must be rupees with at most two decimals.'],
      ['bet', { amount: '1e2' }, 400, 'Amount must be rupees with at most two decimals.'],
      ['bet', { game_id: 18 }, 400, 'Unknown game.'],
      ['bet', { type: 5 }, 400, 'type must be 1 to 4.'],
      ['bet', { client_seed: 'with space' }, 400, 'client_seed must be 1 to 64 letters, digits, _ or -.'],
    ]);
    test('that names another seed is refused with the present hash', async () => {
      const { next_server_seed_hash } = await player.fairness();
      const request = player.betRequest({ server_seed_hash: 'f'.repeat(64) });
      await player.refused('bet', request, { code: 'seed_changed', next_server_seed_hash });
    });
  });

  test('above the balance is refused and leaves nothing behind', async () => {
    const player = await it.player();
    for (let lost = 0; lost < 6; lost++) await round(player).on(EASY, { fatal: 1, amount: 150 }).fry();
    const before = await player.fairness();
    await player.refused('bet', player.betRequest({ amount: 101 }), {
      http: 409,
      code: 'insufficient_balance',
      message: 'Insufficient wallet balance.',
    });
    expect(await player.fairness()).toEqual(before);
    await player.bet({ amount: 100 });
    expect(await player.balance()).toBe(0n);
  });

  test('opens the road that was shown before Play, for any stake, difficulty and max_win', async () => {
    for (const [type, amount, mostPaise] of [
      [4, 10, 50_000_000],
      [4, 1, 50_000_000],
      [3, 150, 50_000_000],
      [2, 150, 50_000_000],
      [1, 150, 50_000_000],
      [4, 150, 15_000],
      [2, 33, 40_000],
      [1, 100, 245_000],
    ] as const) {
      await it.set('max_win_paise', mostPaise);
      const player = await it.player();
      const [levels, rules] = [await player.ok('levels', {}), await player.ok('gameRules', {})];
      const before = road({
        ...INITIAL_STATE,
        levels: levels.data.map((level) => ({
          type: level.type,
          multipliers: level.multiplier,
          frequencyHz: level.frequency,
          roastMultiplier: level.roast_multiplier,
        })),
        betLimits: { ...INITIAL_STATE.betLimits, settlesAtPaise: rules.data.max_win },
        type,
        stakePaise: BigInt(amount) * 100n,
      });
      const bet = await player.bet({ amount, type });
      expect(before.lines).toBe(bet.last_step);
      expect(before.multipliers).toEqual(bet.multiplier.slice(0, bet.last_step));
    }
    await it.set('max_win_paise', 50_000_000);
  });
});

describe('an open round', () => {
  let player: Player;
  let roundId = '';
  beforeAll(async () => {
    player = await it.player();
    roundId = (await round(player).on(EASY).step().open()).round_id;
  });
  const requests = {
    bet: (change: Record<string, unknown>) => player.betRequest(change),
    advance: (change: Record<string, unknown>) => ({
      body: { ...Object(player.advanceRequest(roundId, 2).body), ...change },
    }),
    cashout: (change: Record<string, unknown>) =>
      player.cashoutRequest(1.02, { round_id: roundId, ...change }),
  };
  testRefusals(
    it,
    (call: keyof typeof requests, change: Record<string, unknown>) =>
      player.refused(call, requests[call](change)),
    [
      ['bet', {}, 409, 'A round is already open.'],
      ['advance', { step: 0 }, 400, 'step must be at least 1.'],
      ['advance', { step: 3 }, 409, 'The next line is 2.'],
      ['cashout', { multiplier_id: 1 }, 409, 'The chicken is on another line than that.'],
      ['cashout', { multiplier_id: 1.04 }, 409, 'The chicken is on another line than that.'],
      ['cashout', { multiplier_id: 24.5 }, 409, 'The chicken is on another line than that.'],
    ],
  );

  test('is in every refusal of its calls, with the wallet', async () => {
    const { balance, wallet_version } = await player.ok('round', player.about());
    const now = { round: { round_id: roundId, state: 'open', step: 1 }, balance, wallet_version };
    await player.refused('bet', player.betRequest(), { code: 'round_open', ...now });
    await player.refused('advance', player.advanceRequest(roundId, 3), { code: 'step_mismatch', ...now });
    await player.refused('cashout', player.cashoutOf(roundId, 1.04), { code: 'multiplier_mismatch', ...now });
  });

  test('pays nothing before the first landing', async () => {
    const other = await it.player();
    const bet = await other.bet();
    await other.refused('cashout', other.cashoutOf(bet.round_id, 1.02), { http: 409, code: 'not_landed' });
    expect(await other.rounds()).toMatchObject({ open: { round_id: bet.round_id, step: 0 } });
  });

  test('pays a multiplier within 0.01 of its own, once', async () => {
    const request = player.cashoutOf(roundId, 1.01);
    const first = await player.ok('cashout', request, { win_amount: 1020n });
    expect(await player.ok('cashout', request)).toEqual(first);
    expect(await player.balance()).toBe(100_020n);
    await player.refused('advance', player.advanceRequest(roundId, 2), {
      http: 409,
      code: 'no_round',
      round: { state: 'cashed_out', step: 1 },
      balance: 100_020n,
      wallet_version: first.wallet_version,
    });
  });

  test('is played by the documented payloads alone', async () => {
    const other = await it.player();
    await round(other).on(EASY).step().open();
    await other.ok('cashout', other.cashoutRequest(1.02), {
      status: true,
      win_amount: 1020n,
      balance: 100_020n,
    });
    const history = await other.ok('betHistory', {
      query: { user_id: other.user_id, limit: '10', offset: '10' },
    });
    expect(history.data).toMatchObject([{ amount: 1000n, multiplier: 102, win_amount: 1020n }]);
  });

  test('is in the history at the multiplier of the step reached', async () => {
    const other = await it.player();
    const { round_id: id } = await round(other).on(MEDIUM, { fatal: 9 }).open();
    const row = async () => (await other.ok('betHistory', other.about())).data[0];
    expect(await row()).toMatchObject({ state: 'open', multiplier: 0, win_amount: 0n });
    await other.advance(id, 1);
    expect(await row()).toMatchObject({ state: 'open', multiplier: 111, win_amount: 0n });
    await other.advance(id, 2);
    expect(await row()).toMatchObject({ state: 'open', multiplier: 127, win_amount: 0n });
    await other.advance(id, 3, true);
    expect(await row()).toMatchObject({ state: 'fried', multiplier: 0, win_amount: 0n });
  });
});

describe('a round ends', () => {
  test('on its last line, and the automatic cashout gets the stored result', async () => {
    const player = await it.player();
    const { round_id: roundId } = await round(player).on(EASY, { amount: 100 }).step(23).open();
    const last = await player.advance(roundId, 24);
    const result = { win_amount: 245_000n, balance: 335_000n };
    expect(last).toMatchObject({
      ...result,
      state: 'cashed_out',
      cause: 'last_line',
      multiplier: 2450,
      roast_multiplier: 0,
    });
    const automatic = player.cashoutRequest(24.5, { game_id: 1, round_id: roundId });
    await player.ok('cashout', automatic, { ...result, server_seed: last.server_seed });
    expect(await player.balance()).toBe(335_000n);
  });

  test('on its fatal line, whose multiplier it tells, and reveals the seed', async () => {
    const player = await it.player();
    const { round_id: roundId } = await round(player).on(MEDIUM, { fatal: 3 }).open();
    expect(await player.advance(roundId, 1)).toMatchObject({
      roast_multiplier: 0,
      win_amount: 1110n,
      server_seed: null,
    });
    expect(await player.advance(roundId, 2)).toMatchObject({ roast_multiplier: 0 });
    expect(await player.advance(roundId, 3)).toMatchObject({
      state: 'fried',
      cause: 'roast',
      multiplier: 146,
      roast_multiplier: 146,
      win_amount: 0n,
      balance: 99_000n,
      server_seed: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await player.refused('cashout', player.cashoutOf(roundId, 1.46), {
      http: 409,
      code: 'no_round',
      round: { state: 'fried', cause: 'roast', step: 3 },
    });
  });

  test.each([24, 2])('in the fire on the last line as on any other: line %i', async (line) => {
    const player = await it.player();
    const fire = { state: 'fried', cause: 'fire', roast_multiplier: 0, win_amount: 0n };
    expect(
      await round(player)
        .on(EASY)
        .step(line - 1)
        .burn(),
    ).toMatchObject({ ...fire, balance: 99_000n });
    expect(await player.rounds()).toMatchObject({ open: null, last: { ...fire, step: line } });
  });

  test('at the line that reaches max_win, which it pays exactly', async () => {
    const player = await it.player();
    await it.set('max_win_paise', 450_000);
    const bet = await round(player).on(HARDCORE, { fatal: 9, amount: 150 }).step(5).open();
    expect([bet.max_win, bet.last_step]).toEqual([450_000n, 6]);
    expect(await player.advance(bet.round_id, 6)).toMatchObject({
      state: 'cashed_out',
      cause: 'max_win',
      win_amount: 450_000n,
      balance: 85_000n + 450_000n,
    });
    await it.set('max_win_paise', 50_000_000);
    const { data: history } = await player.ok('betHistory', player.about());
    expect(history[0]).toMatchObject({ multiplier: 3000, amount: 15_000n, win_amount: 450_000n });
    expect((await player.ok('progress', player.about())).data.last[0]).toMatchObject({ multiplier: 3000 });
    const { own } = await player.ok('boards', { query: { type: '4' } });
    expect(own?.multiplier).toMatchObject({ multiplier: 3000 });
  });
});
