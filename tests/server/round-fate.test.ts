import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIFFICULTY_TYPES } from '../../src/contract/constants.ts';
import { verifyRound } from '../../src/game/fairness.ts';
import { linesOf } from '../../src/game/multipliers.ts';
import { DATABASES, startApp, type TestApp } from './harness.ts';
import { fatalLineByHand, hashByHand, steerNextRound } from './steer.ts';

describe.each(DATABASES)('the fate of a round on %s', (kind) => {
  let it: TestApp;
  beforeAll(async () => {
    it = await startApp(kind);
  });
  afterAll(() => it.close());

  test('nothing tells the fate of a step before it is committed', async () => {
    const player = await it.player();
    await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 2 });
    const seen: unknown[] = [];
    const tell = async (
      name: 'bet' | 'advance' | 'round' | 'fairness' | 'betHistory' | 'cashout',
      sending: object,
    ) => {
      const { body, headers } = await player.send(name, sending);
      seen.push(body, headers);
      return body;
    };
    const { nonce } = (await player.ok('fairness', player.about())).data;
    await tell('bet', player.betRequest({ client_seed: 'mine' }));
    const open = (await player.ok('round', player.about())).data.open;
    if (!open) throw new Error('no open round');
    await tell('round', player.about());
    await tell('fairness', player.about());
    await tell('advance', player.advanceRequest(open.round_id, 3));
    await tell('cashout', player.cashoutRequest(1.02, { round_id: open.round_id }));
    await tell('betHistory', { query: { user_id: player.user_id } });
    const told = JSON.stringify(seen);
    // Now the seed comes out, and nothing said before may hold it or the line.
    let step = 1;
    let answer = await player.advance(open.round_id, step);
    while (answer.state === 'open') answer = await player.advance(open.round_id, ++step);
    expect(answer.server_seed).not.toBeNull();
    expect(told).not.toContain(answer.server_seed);
    expect(told).not.toContain('fatal_line');
    expect(told).not.toContain('sealed');
    expect(nonce).toBe(0);
  });

  test.each(DIFFICULTY_TYPES)(
    'type %i: a round drawn again outside the program from the revealed seed has the same fatal line',
    async (type) => {
      const player = await it.player();
      for (let nonce = 0; nonce < 6; nonce++) {
        const promised = (await player.ok('fairness', player.about())).data;
        const clientSeed = `chicken-${type}-${nonce}`;
        const { round_id: roundId } = await player.bet({
          amount: 1,
          type,
          client_seed: clientSeed,
          server_seed_hash: promised.next_server_seed_hash,
        });
        let passed = 0;
        let answer = await player.advance(roundId, 1);
        while (answer.state === 'open') {
          passed = answer.step;
          answer = await player.advance(roundId, answer.step + 1);
        }
        const { server_seed: serverSeed } = answer;
        if (serverSeed === null) throw new Error('An ended round must reveal its seed.');
        expect(hashByHand(serverSeed)).toBe(promised.next_server_seed_hash);
        const fatalLine = fatalLineByHand(serverSeed, clientSeed, nonce, type);
        expect(fatalLine).toBe(answer.state === 'fried' ? answer.step : linesOf(type) + 1);
        expect(passed).toBe(Math.min(fatalLine - 1, linesOf(type) - (answer.state === 'fried' ? 0 : 1)));
        const { last } = (await player.ok('round', player.about())).data;
        if (!last || last.server_seed === null) throw new Error('The last round must be there, revealed.');
        expect(verifyRound({ ...last, server_seed: last.server_seed })).toEqual({
          fair: true,
          fatalLine,
        });
      }
    },
  );
});
