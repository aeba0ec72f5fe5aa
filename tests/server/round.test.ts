import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DifficultyType } from '../../src/contract/constants.ts';
import { linesOf } from '../../src/game/multipliers.ts';
import { road } from '../../src/game/road.ts';
import { INITIAL_STATE } from '../../src/game/state.ts';
import { DATABASES, type Player, startApp, type TestApp } from './harness.ts';
import { hashByHand, steerNextRound } from './steer.ts';

describe.each(DATABASES)('a round on %s', (kind) => {
  let it: TestApp;
  beforeAll(async () => {
    it = await startApp(kind);
  });
  afterAll(() => it.close());

  /** A player whose next road roasts the line wanted. */
  async function onRoad(type: DifficultyType, fatalLine: number): Promise<Player> {
    const player = await it.player();
    await steerNextRound(it.context, player.user_id, { type, fatal_line: fatalLine });
    return player;
  }

  const never = (type: DifficultyType) => linesOf(type) + 1;

  test('a bet takes the stake and opens a round with its own table', async () => {
    const player = await it.player();
    const before = await player.ok('fairness', player.about());
    const bet = await player.bet({ amount: 25, type: 2 });
    expect(bet).toMatchObject({
      type: 2,
      amount: 2500n,
      balance: 97_500n,
      last_step: 22,
      nonce: 0,
      server_seed_hash: before.data.next_server_seed_hash,
      client_seed: before.data.client_seed,
    });
    expect(bet.multiplier).toHaveLength(22);
    const after = await player.ok('fairness', player.about());
    expect(after.data.nonce).toBe(1);
    expect(after.data.next_server_seed_hash).not.toBe(before.data.next_server_seed_hash);
  });

  test('the documented payloads alone play a whole round', async () => {
    const player = await onRoad(1, never(1));
    const bet = await player.bet();
    await player.advance(bet.round_id, 1);
    const paid = await player.ok('cashout', player.cashoutRequest(1.02));
    expect(paid).toMatchObject({ status: true, win_amount: 1020n, balance: 100_020n });
    const history = await player.ok('betHistory', {
      query: { user_id: player.user_id, limit: '10', offset: '10' },
    });
    expect(history.data).toHaveLength(1);
    expect(history.data[0]).toMatchObject({ amount: 1000n, multiplier: 102, win_amount: 1020n });
  });

  test('the last line settles in the advance, and the automatic cashout gets the stored result', async () => {
    const player = await onRoad(1, never(1));
    const { round_id: roundId } = await player.bet({ amount: 100 });
    for (let step = 1; step < 24; step++)
      expect(await player.advance(roundId, step)).toMatchObject({ state: 'open', step, server_seed: null });
    const last = await player.advance(roundId, 24);
    expect(last).toMatchObject({
      state: 'cashed_out',
      cause: 'last_line',
      multiplier: 2450,
      win_amount: 245_000n,
      balance: 335_000n,
      roast_multiplier: 0,
    });
    const auto = await player.ok('cashout', player.cashoutRequest(24.5, { game_id: 1, round_id: roundId }));
    expect(auto).toMatchObject({ win_amount: 245_000n, balance: 335_000n, server_seed: last.server_seed });
    expect(await player.balance()).toBe(335_000n);
  });

  test('the fatal line ends the round there, tells its multiplier and reveals the seed', async () => {
    const player = await onRoad(2, 3);
    const { round_id: roundId } = await player.bet({ type: 2 });
    expect(await player.advance(roundId, 1)).toMatchObject({ roast_multiplier: 0, win_amount: 1110n });
    expect(await player.advance(roundId, 2)).toMatchObject({ roast_multiplier: 0 });
    const fried = await player.advance(roundId, 3);
    expect(fried).toMatchObject({
      state: 'fried',
      cause: 'roast',
      multiplier: 146,
      roast_multiplier: 146,
      win_amount: 0n,
      balance: 99_000n,
    });
    expect(fried.server_seed).toMatch(/^[0-9a-f]{64}$/);
    expect(await player.refused('cashout', player.cashoutRequest(1.46, { round_id: roundId }))).toMatchObject(
      {
        http: 409,
        code: 'no_round',
        round: { state: 'fried', cause: 'roast', step: 3 },
      },
    );
  });

  test('a jump into the fire ends the round with fire as its cause', async () => {
    const player = await onRoad(1, never(1));
    const { round_id: roundId } = await player.bet();
    await player.advance(roundId, 1);
    expect(await player.advance(roundId, 2, true)).toMatchObject({
      state: 'fried',
      cause: 'fire',
      roast_multiplier: 0,
      win_amount: 0n,
    });
    const { data } = await player.ok('round', player.about());
    expect(data.open).toBeNull();
    expect(data.last).toMatchObject({ state: 'fried', cause: 'fire', step: 2, roast_multiplier: 0 });
  });

  test('a jump into the fire on the last line is lost like any other', async () => {
    const player = await onRoad(1, never(1));
    const { round_id: roundId, last_step: lastStep } = await player.bet();
    for (let step = 1; step < lastStep; step++) await player.advance(roundId, step);
    expect(await player.advance(roundId, lastStep, true)).toMatchObject({
      state: 'fried',
      cause: 'fire',
      win_amount: 0n,
      balance: 99_000n,
    });
  });

  test('the same step again gets the first answer, whatever it now says of the fire', async () => {
    const player = await onRoad(1, 3);
    const { round_id: roundId } = await player.bet();
    const first = await player.advance(roundId, 1);
    expect(await player.advance(roundId, 1, true)).toEqual(first);
    const second = await player.advance(roundId, 2);
    const fried = await player.advance(roundId, 3);
    expect(fried.state).toBe('fried');
    expect(await player.advance(roundId, 1)).toEqual(first);
    expect(await player.advance(roundId, 2)).toEqual(second);
    expect(await player.advance(roundId, 3, true)).toEqual(fried);
    await player.bet();
    expect(await player.advance(roundId, 3)).toEqual(fried);
  });

  test('any other step is a 409 with the round as it stands', async () => {
    const player = await onRoad(1, never(1));
    const { round_id: roundId } = await player.bet();
    expect(await player.refused('advance', player.advanceRequest(roundId, 2))).toMatchObject({
      http: 409,
      code: 'step_mismatch',
      round: { state: 'open', step: 0 },
    });
    await player.advance(roundId, 1);
    await player.ok('cashout', player.cashoutRequest(1.02, { round_id: roundId }));
    expect(await player.refused('advance', player.advanceRequest(roundId, 2))).toMatchObject({
      http: 409,
      code: 'no_round',
      round: { state: 'cashed_out', step: 1 },
    });
  });

  test('cashing out before the first landing is a 409 and changes nothing', async () => {
    const player = await it.player();
    const { round_id: roundId } = await player.bet();
    expect(await player.refused('cashout', player.cashoutRequest(1.02, { round_id: roundId }))).toMatchObject(
      {
        http: 409,
        code: 'not_landed',
      },
    );
    expect((await player.ok('round', player.about())).data.open).toMatchObject({
      round_id: roundId,
      step: 0,
    });
  });

  test('a cashout must name the multiplier under the chicken within 0.01', async () => {
    const player = await onRoad(1, never(1));
    const { round_id: roundId } = await player.bet();
    await player.advance(roundId, 1);
    for (const wrong of [1, 1.04, 24.5])
      expect(
        await player.refused('cashout', player.cashoutRequest(wrong, { round_id: roundId })),
      ).toMatchObject({
        http: 409,
        code: 'multiplier_mismatch',
      });
    expect(await player.ok('cashout', player.cashoutRequest(1.01, { round_id: roundId }))).toMatchObject({
      win_amount: 1020n,
    });
  });

  test('a cashout sent twice pays once and answers the same', async () => {
    const player = await onRoad(1, never(1));
    const { round_id: roundId } = await player.bet();
    await player.advance(roundId, 1);
    const first = await player.send('cashout', player.cashoutRequest(1.02, { round_id: roundId }));
    const second = await player.send('cashout', player.cashoutRequest(1.02, { round_id: roundId }));
    expect(first.http).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await player.balance()).toBe(100_020n);
  });

  test('a second bet while a round is open is refused with that round', async () => {
    const player = await it.player();
    const { round_id: roundId } = await player.bet();
    expect(await player.refused('bet', player.betRequest())).toMatchObject({
      http: 409,
      code: 'round_open',
      round: { round_id: roundId, state: 'open' },
    });
    expect(await player.balance()).toBe(99_000n);
  });

  test('a refused bet never turns the seed and never touches the wallet', async () => {
    const player = await it.player();
    const before = await player.ok('fairness', player.about());
    const otherHash = hashByHand('another seed');
    const refusals = [
      [{ server_seed_hash: otherHash, client_seed: 'mine' }, 409, 'seed_changed'],
      [{ amount: 151 }, 422, 'limit'],
      [{ amount: 0 }, 400, 'bad_input'],
      [{ amount: 1.5 }, 400, 'bad_input'],
      [{ amount: -5 }, 400, 'bad_input'],
      [{ amount: '1e2' }, 400, 'bad_input'],
      [{ game_id: 18 }, 400, 'bad_input'],
      [{ type: 5 }, 400, 'bad_input'],
      [{ client_seed: 'with space' }, 400, 'bad_input'],
    ] as const;
    for (const [change, http, code] of refusals)
      expect(await player.refused('bet', player.betRequest(change))).toMatchObject({ http, code });
    expect(await player.refused('bet', player.betRequest({ server_seed_hash: otherHash }))).toMatchObject({
      next_server_seed_hash: before.data.next_server_seed_hash,
    });
    expect(await player.ok('fairness', player.about())).toEqual(before);
    expect(await player.balance()).toBe(100_000n);
  });

  test('a bet above the balance is refused and leaves nothing behind', async () => {
    const player = await it.player();
    for (let round = 0; round < 6; round++) {
      await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 1 });
      const { round_id: roundId } = await player.bet({ amount: 150 });
      expect((await player.advance(roundId, 1)).state).toBe('fried');
    }
    expect(await player.balance()).toBe(10_000n);
    const before = await player.ok('fairness', player.about());
    expect(await player.refused('bet', player.betRequest({ amount: 101 }))).toMatchObject({
      http: 409,
      code: 'insufficient_balance',
      message: 'Insufficient wallet balance.',
    });
    expect(await player.ok('fairness', player.about())).toEqual(before);
    await player.bet({ amount: 100 });
    expect(await player.balance()).toBe(0n);
  });

  test('a win that reaches max_win ends the road there and pays exactly that', async () => {
    const player = await onRoad(4, 9);
    // 150 x 31.08 is 4662, so line 5 of Hardcore is the first above ₹4,500.
    await it.set('max_win_paise', 450_000);
    try {
      const {
        round_id: roundId,
        last_step: lastStep,
        max_win: maxWin,
      } = await player.bet({ amount: 150, type: 4 });
      expect(maxWin).toBe(450_000n);
      for (let step = 1; step < lastStep; step++)
        expect((await player.advance(roundId, step)).state).toBe('open');
      expect(await player.advance(roundId, lastStep)).toMatchObject({
        state: 'cashed_out',
        cause: 'max_win',
        win_amount: 450_000n,
        balance: 85_000n + 450_000n,
      });
      // The multiplier of the line is 31.08.
      const { data: history } = await player.ok('betHistory', player.about());
      expect(history[0]).toMatchObject({ multiplier: 3000, amount: 15_000n, win_amount: 450_000n });
      const { data: progress } = await player.ok('progress', player.about());
      expect(progress.last[0]).toMatchObject({ multiplier: 3000 });
      const { own } = await player.ok('boards', { query: { type: '4' } });
      expect(own?.multiplier).toMatchObject({ multiplier: 3000 });
    } finally {
      await it.set('max_win_paise', 50_000_000);
    }
  });

  test('the road shown before Play is the one that the bet opens, for any stake, difficulty and max_win', async () => {
    const set = (paise: number) => it.set('max_win_paise', paise);
    try {
      for (const [type, amount, most] of [
        [4, 10, 50_000_000],
        [4, 1, 50_000_000],
        [3, 150, 50_000_000],
        [2, 150, 50_000_000],
        [1, 150, 50_000_000],
        [4, 150, 15_000],
        [2, 33, 40_000],
        [1, 100, 245_000],
      ] as const) {
        await set(most);
        const player = await it.player();
        const [levels, rules] = [await player.ok('levels', {}), await player.ok('gameRules', {})];
        const before = road({
          ...INITIAL_STATE,
          levels: levels.data.map(
            ({ type: offered, multiplier, frequency, roast_multiplier: roastMultiplier }) => ({
              type: offered,
              multipliers: multiplier,
              frequencyHz: frequency,
              roastMultiplier,
            }),
          ),
          limits: { ...INITIAL_STATE.limits, settlesAtPaise: rules.data.max_win },
          type,
          stakePaise: BigInt(amount) * 100n,
        });
        const bet = await player.bet({ amount, type });
        expect(before.lines).toBe(bet.last_step);
        expect(before.multipliers).toEqual(bet.multiplier.slice(0, bet.last_step));
      }
    } finally {
      await set(50_000_000);
    }
  });

  test('an open round keeps the table and limits it was opened under', async () => {
    const player = await onRoad(1, never(1));
    const { round_id: roundId, multiplier } = await player.bet();
    await it.set('rtp', 9700);
    try {
      expect((await player.advance(roundId, 1)).multiplier).toBe(102);
      const { data } = await player.ok('round', player.about());
      expect(data.open?.multiplier).toEqual(multiplier);
      const levels = await player.ok('levels');
      expect(levels.data[0]?.multiplier[0]).toBe(101);
    } finally {
      await it.set('rtp', 9800);
    }
  });

  test('paused betting refuses new rounds and lets open ones end', async () => {
    const player = await onRoad(1, never(1));
    const { round_id: roundId } = await player.bet();
    await it.set('betting_paused', true);
    try {
      const other = await it.player();
      expect(await other.refused('bet', other.betRequest())).toMatchObject({
        http: 409,
        code: 'betting_paused',
      });
      await player.advance(roundId, 1);
      await player.ok('cashout', player.cashoutRequest(1.02, { round_id: roundId }));
    } finally {
      await it.set('betting_paused', false);
    }
  });

  test('the bet history shows an open round at the multiplier of the step reached', async () => {
    const player = await it.player();
    await steerNextRound(it.context, player.user_id, { type: 2, fatal_line: 9 });
    const { round_id: roundId } = await player.bet({ amount: 10, type: 2 });
    const row = async () => (await player.ok('betHistory', player.about())).data[0];
    expect(await row()).toMatchObject({ state: 'open', multiplier: 0, win_amount: 0n });
    await player.advance(roundId, 1);
    expect(await row()).toMatchObject({ state: 'open', multiplier: 111, win_amount: 0n });
    await player.advance(roundId, 2);
    expect(await row()).toMatchObject({ state: 'open', multiplier: 127, win_amount: 0n });
    await player.advance(roundId, 3, true);
    expect(await row()).toMatchObject({ state: 'fried', multiplier: 0, win_amount: 0n });
  });

  test('bet history pages end at offset, newest first', async () => {
    const player = await it.player();
    for (let round = 1; round <= 12; round++) {
      await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 1 });
      const { round_id: roundId } = await player.bet({ amount: round });
      await player.advance(roundId, 1);
    }
    const page = async (limit: number, offset: number) => {
      const { data, total } = await player.ok('betHistory', {
        query: { user_id: player.user_id, limit: String(limit), offset: String(offset) },
      });
      expect(total).toBe(12);
      return data.map(({ amount }) => Number(amount / 100n));
    };
    expect(await page(10, 10)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(await page(10, 20)).toEqual([2, 1]);
    expect(await page(10, 30)).toEqual([]);
    expect(await page(5, 5)).toEqual([12, 11, 10, 9, 8]);
    expect(await page(10, 3)).toEqual([12, 11, 10]);
    expect(await page(10, 0)).toEqual([]);
  });
});
