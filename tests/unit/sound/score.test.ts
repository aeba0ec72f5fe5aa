import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameEvent } from '../../../src/game/events.ts';
import { multiplierTable } from '../../../src/game/multipliers.ts';
import { createSettingsStore } from '../../../src/game/settings.ts';
import type { Settlement } from '../../../src/game/state.ts';
import { createGameStore } from '../../../src/game/store.ts';
import { FORWARD_MS, RESTART_AFTER_MS } from '../../../src/presentation/timings.ts';
import { LAYERS_FROM, layersOf, playAlong, stepRate } from '../../../src/sound/score.ts';
import { roundOf } from '../game/events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MULTIPLIERS = multiplierTable(4);

const ended = (cause: Settlement['cause'], step: number): Settlement => ({
  roundId: '',
  cause,
  winPaise: 0n,
  step,
  multiplier: 0,
  gameOver: false,
});

/** A round on that line, and its sounds. */
function listen(step: number, sound = true) {
  const store = createGameStore();
  store.dispatch({ kind: 'fireDrawn', isDrawn: true });
  const sounds: string[] = [];
  const warn = vi.fn<(error: unknown) => void>();
  playAlong(
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

/** The sounds of taps, landings and ends, by name. */
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
  expect(sounds).toContain(`step_up ${stepRate(5).toFixed(2)} 1.00`);
  sounds.length = 0;
  store.dispatch({ kind: 'goTapped' });
  store.dispatch({ kind: 'landedFried', settlement: ended('roast', 6) });
  expect(effects(sounds)).toEqual(['jump', 'fire', 'dead']);
});

test.each([
  [0n, ['button', 'cash_out']],
  [500n, ['button', 'cash_out', 'coins']],
])('a cash-out of %s paise', (winPaise, names) => {
  const { cashOut, sounds } = listen(3);
  cashOut({ winPaise });
  expect(effects(sounds)).toEqual(names);
});

test('the end of the road sounds like a landing, and its dhol waits for the egg', () => {
  const { store, sounds } = listen(MULTIPLIERS.length - 1);
  const festivals = () => sounds.filter((sound) => sound.includes('festival'));
  store.dispatch({ kind: 'goTapped' });
  vi.advanceTimersByTime(FORWARD_MS);
  const settlement = { ...ended('last_line', MULTIPLIERS.length), winPaise: 500n, gameOver: true };
  store.dispatch({ kind: 'landedSettled', settlement });
  expect(effects(sounds)).toEqual(['jump', 'land', 'coins']);
  store.dispatch({ kind: 'ranToEnd' });
  expect(festivals()).toEqual([]);
  store.dispatch({ kind: 'eggOpened' });
  expect(festivals()).toEqual(['festival 1.00 1.00']);
});

test('step_up rises with every line and never past two octaves', () => {
  expect(stepRate(0)).toBe(1);
  expect(stepRate(1)).toBeCloseTo(2 ** (1 / 12));
  expect(stepRate(12)).toBeCloseTo(2);
  expect([24, 500].map(stepRate)).toEqual([4, 4]);
  expect(stepRate(Number.NaN)).toBe(1);
  expect(stepRate(-3)).toBe(1);
});

test('heart and roll grow with the road', () => {
  const volume = (step: number): number => {
    const { store, sounds } = listen(step);
    store.dispatch({ kind: 'goTapped' });
    vi.advanceTimersByTime(FORWARD_MS);
    return Number(sounds.find((sound) => sound.startsWith('heartbeat'))?.split(' ')[2]);
  };
  expect(volume(13)).toBeGreaterThan(volume(6));
  expect(volume(6)).toBeGreaterThan(volume(1));
});

test('a jump that the provider refuses is followed by no drum', () => {
  const { store, sounds } = listen(5);
  store.dispatch({ kind: 'goTapped' });
  store.dispatch({ kind: 'stepCorrected', step: 5 });
  sounds.length = 0;
  vi.advanceTimersByTime(FORWARD_MS);
  expect(sounds).toEqual([]);
});

test('music has as many layers as the multiplier has earned, and none when the round is over', () => {
  const { store, sounds, cashOut } = listen(3);
  const multiplier = MULTIPLIERS[2] ?? 0;
  const layers = LAYERS_FROM.filter((from) => multiplier >= from).length;
  expect(layers).toBeGreaterThan(0);
  expect(sounds).toEqual([`layers ${layers}`]);
  cashOut();
  expect(sounds.at(-1)).toBe('layers 0');
  for (let step = 0, last = 0; step <= MULTIPLIERS.length; step++) {
    const now = layersOf({ ...store.getState(), phase: 'ready', step });
    expect(now).toBeGreaterThanOrEqual(last);
    last = now;
  }
});

test('a fire next door hisses once as it comes, and not one that is farther away', () => {
  const { store, sounds } = listen(2);
  sounds.length = 0;
  store.dispatch({ kind: 'fireMoved', line: 5 });
  expect(sounds).toEqual([]);
  store.dispatch({ kind: 'fireMoved', line: 3 });
  store.dispatch({ kind: 'fireLit' });
  expect(sounds).toEqual(['hiss 1.00 1.00']);
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
  playAlong(store, createSettingsStore(), { play: gone, stop: gone, setLayers: gone }, warn);
  store.dispatch({ kind: 'loggedIn', userId: 'someone' });
  const { round } = listen(5).store.getState();
  if (!round) throw new Error('There is no round.');
  expect(() => store.dispatch({ kind: 'roundResumed', round, step: 5 })).not.toThrow();
  expect(() => store.dispatch({ kind: 'goTapped' })).not.toThrow();
  expect(() => vi.advanceTimersByTime(FORWARD_MS)).not.toThrow();
  expect(store.getState().phase).toBe('jumping');
  expect(warn).toHaveBeenCalledTimes(3);
});

test('the dhol comes with the popup of a large win, and of no smaller one', () => {
  const wins = (multiplier: number) => {
    const { cashOut, sounds } = listen(5);
    cashOut({ multiplier });
    return sounds.filter((sound) => sound.startsWith('festival'));
  };
  expect(wins(4999)).toEqual([]);
  expect(wins(5000)).toEqual(['festival 1.00 1.00']);
});

test.each([
  ['dismissed, is stopped', 500, true],
  ['over after its time, goes on while Play is open', RESTART_AFTER_MS, false],
])('the dhol of a win whose popup is %s', (_, afterMs, isStopped) => {
  const { store, cashOut, sounds } = listen(5);
  cashOut({ multiplier: 5000 });
  vi.advanceTimersByTime(afterMs);
  store.dispatch({ kind: 'reset' });
  expect(sounds.includes('stop festival')).toBe(isStopped);
  const levels = [{ type: 4, multipliers: MULTIPLIERS, frequencyHz: 1, roastMultiplier: 0 }] as const;
  store.dispatch({ kind: 'levelsLoaded', levels });
  store.dispatch({ kind: 'playTapped' });
  expect(sounds.includes('stop festival')).toBe(true);
});
