import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canCashOut, canGo, canPlay } from '../../../src/game/panel.ts';
import { invariants } from '../game/events.ts';
import { createModelProvider, PLAYER } from './model-provider.ts';
import { createStorage, pass, sitDown, stopTime, type Table, type Weather } from './table.ts';

beforeEach(() => {
  stopTime();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Fingers that know no patience, and tabs that come and go. */
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

const weather: fc.Arbitrary<Weather> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Weather>({}) },
  { weight: 2, arbitrary: fc.record({ there_ms: fc.nat({ max: 6000 }), back_ms: fc.nat({ max: 6000 }) }) },
  { weight: 2, arbitrary: fc.constantFrom<Weather>({ lost: 'call' }, { lost: 'answer' }) },
  { weight: 1, arbitrary: fc.constantFrom<Weather>({ reply: BROKEN }, { lost: 'answer', back_ms: 20_000 }) },
);

const SLICE_MS = 250;
const RUNS = 40;

/** Counts what the player has been shown to do: no stake and no step may come from anything else. */
function watch(table: Table) {
  const count = { bets: 0, jumps: 0, wrongs: [] as unknown[] };
  table.game.store.subscribe((state, before) => {
    // Thrown here it would be caught by whoever dispatched.
    try {
      invariants(state);
    } catch (wrong) {
      count.wrongs.push(wrong);
    }
    if (state.phase === 'placing' && before.phase !== 'placing') count.bets += 1;
    if (state.phase === 'jumping' && before.phase !== 'jumping') count.jumps += 1;
    const { settlement, phase } = state;
    if (phase === 'won' && before.phase !== 'won') {
      const paid = table.model.payouts.filter(({ round_id }) => round_id === settlement?.round_id);
      if (paid.length !== 1 || paid[0]?.paise !== settlement?.win_paise)
        count.wrongs.push({ settlement, paid });
    }
  });
  return count;
}

test('whatever is tapped and whatever is lost: one stake a bet, one open round, and the buttons come back', async () => {
  const seen = { stakes: 0, landings: 0, payouts: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 40, maxLength: 80 }),
      fc.array(weather, { minLength: 20, maxLength: 60 }),
      async (acts, forecast) => {
        const model = createModelProvider();
        const storage = createStorage({ userid: PLAYER });
        let calls = 0;
        const rough = () => forecast[calls++ % forecast.length] ?? {};
        let table = sitDown({ model, storage });
        const counts = [watch(table)];
        await pass(0);
        table.skies.weather = rough;
        for (const { kind, ...rest } of acts) {
          if (kind === 'wait') await pass('ms' in rest ? rest.ms : 0, SLICE_MS);
          else if (kind === 'look') table.page.fire('visible');
          else if (kind === 'relogin') {
            void table.game.controls.logout();
            void table.game.controls.login({ mobile: '9876543210', password: 'pass' });
          } else if (kind === 'reload') {
            table.game.dispose();
            table = sitDown({ model, storage, weather: rough });
            counts.push(watch(table));
          } else {
            table.game.controls[kind]();
            table.game.controls[kind]();
          }
          await pass(0);
        }

        // The weather clears.
        table.skies.weather = () => ({});
        await pass(30_000, SLICE_MS);
        if (table.game.store.getState().user_id === null)
          await table.game.controls.login({ mobile: '9876543210', password: 'pass' });
        void table.game.controls.reload();
        await pass(5000, SLICE_MS);

        const state = table.game.store.getState();
        expect(canPlay(state) || canGo(state) || canCashOut(state)).toBe(true);
        const open = model.openRound();
        expect(state.round?.round_id).toBe(open?.round_id);
        expect(state.step).toBe(open?.step ?? 0);
        expect(state.wallet?.balance_paise).toBe(model.balance_paise);

        expect(counts.flatMap(({ wrongs }) => wrongs)).toEqual([]);
        const bets = counts.reduce((sum, one) => sum + one.bets, 0);
        const jumps = counts.reduce((sum, one) => sum + one.jumps, 0);
        const landings = model.rounds.reduce((sum, { landings: { size } }) => sum + size, 0);
        expect(model.stakes.length).toBeLessThanOrEqual(bets);
        expect(landings).toBeLessThanOrEqual(jumps);
        expect(new Set(model.stakes.map(({ key }) => key)).size).toBe(model.stakes.length);
        expect(new Set(model.payouts.map(({ round_id }) => round_id)).size).toBe(model.payouts.length);
        const staked = model.rounds.reduce((sum, { stake_paise }) => sum + stake_paise, 0n);
        const paid = model.payouts.reduce((sum, { paise }) => sum + paise, 0n);
        expect(model.balance_paise).toBe(100_000n - staked + paid);
        expect(state.check.verdict).not.toBe('unfair');
        table.game.dispose();
        seen.stakes += model.stakes.length;
        seen.landings += landings;
        seen.payouts += model.payouts.length;
      },
    ),
    { numRuns: RUNS },
  );
  // A storm in which nobody plays proves nothing.
  expect(seen.stakes).toBeGreaterThan(RUNS);
  expect(seen.landings).toBeGreaterThan(RUNS);
  expect(seen.payouts).toBeGreaterThan(RUNS / 4);
}, 120_000);
