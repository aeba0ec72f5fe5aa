import fc from 'fast-check';
import { expect, test } from 'vitest';
import { login } from '../../../src/client/session/player/login.ts';
import { canAdvance, canCashOut, canPlay } from '../../../src/client/state/selectors.ts';
import { createProvider, PLAYER } from '../../provider.ts';
import { invariants } from '../state/events.ts';
import {
  advanceTime,
  createStorage,
  createTestGame,
  type NetworkFault,
  stopTimeInEachTest,
  type TestGame,
} from './test-game.ts';

stopTimeInEachTest();

type Act =
  | { readonly kind: 'play' | 'go' | 'cashOut' | 'look' | 'reload' | 'relogin' }
  | { readonly kind: 'wait'; readonly ms: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Act>({ kind: 'play' }) },
  { weight: 10, arbitrary: fc.constant<Act>({ kind: 'go' }) },
  { weight: 4, arbitrary: fc.constant<Act>({ kind: 'cashOut' }) },
  { weight: 1, arbitrary: fc.constantFrom<Act>({ kind: 'look' }, { kind: 'reload' }, { kind: 'relogin' }) },
  { weight: 16, arbitrary: fc.integer({ min: 1, max: 3000 }).map((ms): Act => ({ kind: 'wait', ms })) },
);

const BROKEN = { status: 500, body: { success: false, message: 'Broken.' } };

const faults: fc.Arbitrary<NetworkFault> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<NetworkFault>({}) },
  {
    weight: 2,
    arbitrary: fc.record({ requestDelayMs: fc.nat({ max: 6000 }), responseDelayMs: fc.nat({ max: 6000 }) }),
  },
  { weight: 2, arbitrary: fc.constantFrom<NetworkFault>({ lost: 'call' }, { lost: 'answer' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<NetworkFault>({ reply: BROKEN }, { lost: 'answer', responseDelayMs: 20_000 }),
  },
);

const SLICE_MS = 250;
const RUNS = 40;

function watch(testGame: TestGame) {
  const count = { bets: 0, jumps: 0, wrongs: [] as unknown[] };
  testGame.game.store.subscribe((state, before) => {
    // An error thrown here would be caught by the dispatcher.
    try {
      invariants(state);
    } catch (wrong) {
      count.wrongs.push(wrong);
    }
    if (state.phase === 'placing' && before.phase !== 'placing') count.bets += 1;
    if (state.phase === 'jumping' && before.phase !== 'jumping') count.jumps += 1;
    const { settlement, phase } = state;
    if (phase === 'won' && before.phase !== 'won') {
      const paid = testGame.model.payouts.filter(({ roundId }) => roundId === settlement?.roundId);
      if (paid.length !== 1 || paid[0]?.paise !== settlement?.winPaise)
        count.wrongs.push({ settlement, paid });
    }
  });
  return count;
}

test('any taps and losses: one stake a bet, one open round, and the buttons open again', async () => {
  const seen = { stakes: 0, landings: 0, payouts: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 40, maxLength: 80 }),
      fc.array(faults, { minLength: 20, maxLength: 60 }),
      async (acts, forecast) => {
        const model = createProvider();
        const storage = createStorage({ userid: PLAYER });
        let calls = 0;
        const rough = () => forecast[calls++ % forecast.length] ?? {};
        let testGame = createTestGame({ model, storage });
        const counts = [watch(testGame)];
        await advanceTime(0);
        testGame.network.faults = rough;
        for (const { kind, ...rest } of acts) {
          if (kind === 'wait') await advanceTime('ms' in rest ? rest.ms : 0, SLICE_MS);
          else if (kind === 'look') testGame.page.fire('visible');
          else if (kind === 'relogin') {
            void testGame.controls.logout();
            void login(testGame.game, { mobile: '9876543210', password: 'pass' });
          } else if (kind === 'reload') {
            testGame.game.dispose();
            testGame = createTestGame({ model, storage, faults: rough });
            counts.push(watch(testGame));
          } else {
            testGame.controls[kind]();
            testGame.controls[kind]();
          }
          await advanceTime(0);
        }

        // The network works again.
        testGame.network.faults = () => ({});
        await advanceTime(30_000, SLICE_MS);
        if (testGame.game.store.getState().userId === null)
          await login(testGame.game, { mobile: '9876543210', password: 'pass' });
        void testGame.controls.reload();
        await advanceTime(5000, SLICE_MS);

        const state = testGame.game.store.getState();
        expect(canPlay(state) || canAdvance(state) || canCashOut(state)).toBe(true);
        const open = model.openRound();
        expect(state.round?.roundId).toBe(open?.roundId);
        expect(state.step).toBe(open?.step ?? 0);
        expect(state.wallet?.balancePaise).toBe(model.balancePaise);

        expect(counts.flatMap(({ wrongs }) => wrongs)).toEqual([]);
        const bets = counts.reduce((sum, one) => sum + one.bets, 0);
        const jumps = counts.reduce((sum, one) => sum + one.jumps, 0);
        const landings = model.rounds.reduce((sum, { landings: { size } }) => sum + size, 0);
        expect(model.stakes.length).toBeLessThanOrEqual(bets);
        expect(landings).toBeLessThanOrEqual(jumps);
        expect(new Set(model.stakes.map(({ key }) => key)).size).toBe(model.stakes.length);
        expect(new Set(model.payouts.map(({ roundId }) => roundId)).size).toBe(model.payouts.length);
        const staked = model.rounds.reduce((sum, { stakePaise }) => sum + stakePaise, 0n);
        const paid = model.payouts.reduce((sum, { paise }) => sum + paise, 0n);
        expect(model.balancePaise).toBe(100_000n - staked + paid);
        expect(state.check.verdict).not.toBe('unfair');
        testGame.game.dispose();
        seen.stakes += model.stakes.length;
        seen.landings += landings;
        seen.payouts += model.payouts.length;
      },
    ),
    { numRuns: RUNS },
  );
  // The run counts only if rounds were played.
  expect(seen.stakes).toBeGreaterThan(RUNS);
  expect(seen.landings).toBeGreaterThan(RUNS);
  expect(seen.payouts).toBeGreaterThan(RUNS / 4);
}, 120_000);
