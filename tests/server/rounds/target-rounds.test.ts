import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DifficultyType } from '../../../src/contract/constants.ts';
import type { BetAnswer, TargetBetAnswer } from '../../../src/contract/rounds.ts';
import { verifyRound } from '../../../src/rules/fairness.ts';
import { multiplierTable } from '../../../src/rules/multipliers.ts';
import { type Player, useApp } from '../support/harness.ts';
import { ledgerSnapshot, rowsOf } from '../support/ledger.ts';
import { testRefusals } from '../support/refusals.ts';
import { hashByHand } from '../support/steer.ts';

const settled = (answer: BetAnswer): TargetBetAnswer => {
  if (answer.target === undefined) throw new Error('The bet opened a round.');
  return answer;
};

describe('a round with a target', () => {
  const it = useApp();

  async function onRoad(type: DifficultyType, fatalLine: number): Promise<Player> {
    const player = await it.player();
    await player.steer(type, fatalLine);
    return player;
  }

  test('is paid at its target in the answer to the bet, which reveals its seeds', async () => {
    const player = await onRoad(2, 7);
    const before = await player.ok('fairness', player.about());
    const answer = settled(await player.bet({ amount: 25, type: 2, target: 6 }));
    const multiplier = multiplierTable(2)[5] ?? 0;
    const paid = 25n * BigInt(multiplier);
    expect(answer).toMatchObject({
      state: 'cashed_out',
      cause: 'cashout',
      target: 6,
      step: 6,
      roast_multiplier: 0,
      win_amount: paid,
      balance: 97_500n + paid,
      nonce: 0,
      server_seed_hash: before.data.next_server_seed_hash,
    });
    expect(hashByHand(answer.server_seed)).toBe(answer.server_seed_hash);
    expect(verifyRound(answer)).toMatchObject({ fair: true, fatalLine: 7 });
    const after = await player.ok('fairness', player.about());
    expect(after.data).toMatchObject({ nonce: 1, next_server_seed_hash: answer.next_server_seed_hash });
    expect(await player.balance()).toBe(97_500n + paid);
  });

  test('is fried on its fatal line, at the latest on its target', async () => {
    for (const [fatalLine, target] of [
      [3, 3],
      [3, 5],
      [1, 12],
    ] as const) {
      const player = await onRoad(4, fatalLine);
      expect(settled(await player.bet({ type: 4, target }))).toMatchObject({
        state: 'fried',
        cause: 'roast',
        target,
        step: fatalLine,
        roast_multiplier: multiplierTable(4)[fatalLine - 1],
        win_amount: 0n,
        balance: 99_000n,
      });
    }
  });

  test('that goes to the last line ends there', async () => {
    const player = await onRoad(1, 25);
    expect(settled(await player.bet({ amount: 100, target: 24 }))).toMatchObject({
      state: 'cashed_out',
      cause: 'last_line',
      step: 24,
      win_amount: 245_000n,
    });
  });

  test('ends at the line that reaches max_win, and has no target behind it', async () => {
    const player = await onRoad(4, 3);
    await it.set('max_win_paise', 20_000);
    await player.refused('bet', player.betRequest({ amount: 100, type: 4, target: 3 }), {
      http: 422,
      code: 'limit',
      field: 'target',
    });
    expect(settled(await player.bet({ amount: 100, type: 4, target: 2 }))).toMatchObject({
      state: 'cashed_out',
      cause: 'max_win',
      win_amount: 20_000n,
      last_step: 2,
    });
    await it.set('max_win_paise', 50_000_000);
  });

  describe('with a target that is no line', () => {
    let player: Player;
    beforeAll(async () => {
      player = await it.player();
    });
    testRefusals(
      it,
      (call: 'bet', change: { readonly target: unknown }) => player.refused(call, player.betRequest(change)),
      [
        ['bet', { target: 0 }, 400, 'target must be at least 1.'],
        ['bet', { target: -1 }, 400, 'target is not valid.'],
        ['bet', { target: 1.5 }, 400, 'A line is a whole number.'],
        ['bet', { target: 25 }, 400, 'target is not valid.'],
        ['bet', { target: '3' }, 400, 'A line is a whole number.'],
        ['bet', { target: null }, 400, 'A line is a whole number.'],
      ],
    );
  });

  test('is refused while a round is open, and never among the open ones', async () => {
    const player = await onRoad(1, 25);
    settled(await player.bet({ target: 2 }));
    expect(await player.rounds()).toMatchObject({
      open: null,
      last: { state: 'cashed_out', target: 2, step: 2 },
    });
    const { round_id: roundId } = await player.bet();
    await player.refused('bet', player.betRequest({ target: 2 }), {
      http: 409,
      code: 'round_open',
      round: { round_id: roundId, target: null },
    });
  });

  test('takes neither a step nor a cash-out, paid or fried', async () => {
    for (const fatalLine of [2, 25]) {
      const player = await onRoad(1, fatalLine);
      const { round_id: roundId, step } = settled(await player.bet({ target: 3 }));
      const before = await ledgerSnapshot(it.database.db);
      for (const line of [1, step, step + 1])
        await player.refused('advance', player.advanceRequest(roundId, line), {
          http: 409,
          code: 'no_round',
          round: { round_id: roundId, target: 3 },
        });
      for (const named of [{ round_id: roundId }, {}, { game_id: 1 }])
        await player.refused('cashout', player.cashoutRequest(1.16, named), { http: 409, code: 'no_round' });
      expect(await ledgerSnapshot(it.database.db)).toBe(before);
    }
  });

  test.each([2, 25])(
    'sent again with its key gets the first answer to the byte, fatal line %i',
    async (fatal) => {
      const player = await onRoad(1, fatal);
      const key = randomUUID();
      const request = player.betRequest({ amount: 50, target: 4 }, key);
      const first = await player.send('bet', request);
      await player.bet({ target: 1 });
      expect(JSON.stringify((await player.send('bet', request)).body)).toBe(JSON.stringify(first.body));
      for (const other of [{ target: 5 }, {}])
        await player.refused('bet', player.betRequest({ amount: 50, ...other }, key), {
          http: 422,
          code: 'key_reused',
        });
    },
  );

  test('is in history, replay and live wins like any other', async () => {
    const player = await onRoad(3, 5);
    const { round_id: roundId } = settled(await player.bet({ type: 3, target: 4 }));
    const history = await player.ok('betHistory', { query: { user_id: player.user_id } });
    expect(history.data).toMatchObject([{ round_id: roundId, target: 4, state: 'cashed_out' }]);
    const replay = await player.ok('replay', { params: { replay: history.data[0]?.replay ?? '' } });
    expect(replay.data).toMatchObject({ target: 4, step: 4, landed_ms: [], fire_hits: [] });
    const { data } = await player.ok('rounds', { query: { user_id: player.user_id } });
    expect(data).toMatchObject([{ target: 4 }]);
    expect(await rowsOf(it.database.db, sql`select step from live_wins where round_id = ${roundId}`)).toEqual(
      [{ step: 4 }],
    );
  });
});
