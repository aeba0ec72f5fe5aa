import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playRoundSounds, stepPlaybackRate } from '../../../src/client/sound/score.ts';
import type { GameEvent } from '../../../src/client/state/events.ts';
import { createSettingsStore } from '../../../src/client/state/settings.ts';
import type { Settlement } from '../../../src/client/state/state.ts';
import { createGameStore } from '../../../src/client/state/store.ts';
import { FORWARD_MS } from '../../../src/client/state/timings.ts';
import { multiplierTable } from '../../../src/rules/multipliers.ts';
import { roundOf, settlementOf } from '../state/events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MULTIPLIERS = multiplierTable(4);

const ended = (cause: Settlement['cause'], step: number) => settlementOf(roundOf(''), step, cause);

function listen(step: number, sound = true) {
  const store = createGameStore();
  store.dispatch({ kind: 'fireDrawn', isDrawn: true });
  const sounds: string[] = [];
  const warn = vi.fn<(error: unknown) => void>();
  playRoundSounds(
    store,
    createSettingsStore({ sound }),
    {
      play: (name, rate, volume = 1) => sounds.push(`${name} ${rate.toFixed(2)} ${volume.toFixed(2)}`),
      stop: (name) => sounds.push(`stop ${name}`),
      setLayers: (count) => sounds.push(`layers ${count}`),
    },
    warn,
  );
  store.dispatch({ kind: 'loggedIn', userId: 'someone' });
  const round = { ...roundOf(''), type: 4, multipliers: MULTIPLIERS, lastStep: MULTIPLIERS.length } as const;
  store.dispatch({ kind: 'roundResumed', round, step });
  const cashOut = (changes: Partial<Settlement> = {}) => {
    store.dispatch({ kind: 'cashoutTapped' });
    store.dispatch({ kind: 'cashoutPaid', settlement: { ...ended('cashout', step), ...changes } });
  };
  return { store, sounds, cashOut };
}

test('the wait sounds the same whatever comes of it, until the answer shows', () => {
  const wait = (end: GameEvent): readonly string[] => {
    const { store, sounds } = listen(5);
    sounds.length = 0;
    store.dispatch({ kind: 'goTapped' });
    vi.advanceTimersByTime(FORWARD_MS);
    const before = [...sounds];
    store.dispatch(end);
    expect(sounds.slice(before.length, before.length + 3)).toEqual([
      'stop heartbeat',
      'stop drum_roll',
      'snap 1.00 1.00',
    ]);
    return before;
  };
  const safe = wait({ kind: 'landedSafe' });
  expect(safe.map((sound) => sound.split(' ')[0])).toEqual(['jump', 'heartbeat', 'drum_roll']);
  expect(wait({ kind: 'landedFried', settlement: ended('roast', 5) })).toEqual(safe);
});

const effects = (sounds: readonly string[]) =>
  sounds
    .map((sound) => sound.split(' ')[0] ?? '')
    .filter((name) => !/^(layers|stop|snap|heartbeat|drum_roll|hiss|festival)/.test(name));

test('taps, landings and ends have their sounds, and a resumed round has none', () => {
  const { store, sounds } = listen(5);
  expect(effects(sounds)).toEqual([]);
  store.dispatch({ kind: 'goTapped' });
  store.dispatch({ kind: 'landedSafe' });
  store.dispatch({ kind: 'unlocked' });
  expect(effects(sounds)).toEqual(['jump', 'land', 'step_up']);
  expect(sounds).toContain(`step_up ${stepPlaybackRate(5).toFixed(2)} 1.00`);
  sounds.length = 0;
  store.dispatch({ kind: 'goTapped' });
  store.dispatch({ kind: 'landedFried', settlement: ended('roast', 6) });
  expect(effects(sounds)).toEqual(['jump', 'fire', 'dead']);
});

test.each([
  [199, ['button', 'coins']],
  [200, ['button', 'cash_out', 'coins']],
])('a cash-out at %i hundredths sounds as %j', (multiplier, expected) => {
  const { sounds, cashOut } = listen(5);
  cashOut({ multiplier });
  expect(effects(sounds)).toEqual(expected);
});

test('a jump that the provider refuses is followed by no drum', () => {
  const { store, sounds } = listen(5);
  store.dispatch({ kind: 'goTapped' });
  store.dispatch({ kind: 'stepCorrected', step: 5 });
  sounds.length = 0;
  vi.advanceTimersByTime(FORWARD_MS);
  expect(sounds).toEqual([]);
});

test('with the sound setting off only the music goes along', () => {
  const { store, sounds } = listen(5, false);
  store.dispatch({ kind: 'fireMoved', line: 6 });
  store.dispatch({ kind: 'fireMoved', line: null });
  store.dispatch({ kind: 'goTapped' });
  vi.advanceTimersByTime(FORWARD_MS);
  store.dispatch({ kind: 'landedSafe' });
  expect(sounds.filter((sound) => !/^(layers|stop)/.test(sound))).toEqual([]);
});

test('a failing device is reported and never reaches the round', () => {
  const store = createGameStore();
  const warn = vi.fn<(error: unknown) => void>();
  const gone = (): never => {
    throw new Error('The audio device is gone.');
  };
  playRoundSounds(store, createSettingsStore(), { play: gone, stop: gone, setLayers: gone }, warn);
  store.dispatch({ kind: 'loggedIn', userId: 'someone' });
  const { round } = listen(5).store.getState();
  if (!round) throw new Error('There is no round.');
  expect(() => store.dispatch({ kind: 'roundResumed', round, step: 5 })).not.toThrow();
  expect(() => store.dispatch({ kind: 'goTapped' })).not.toThrow();
  expect(() => vi.advanceTimersByTime(FORWARD_MS)).not.toThrow();
  expect(store.getState().phase).toBe('jumping');
  expect(warn).toHaveBeenCalledTimes(3);
});
