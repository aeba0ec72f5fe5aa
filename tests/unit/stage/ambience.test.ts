import './navigator.ts';
import { Container } from 'pixi.js';
import { describe, expect, it } from 'vitest';
import { Ambience, type AmbienceStage } from '../../../src/client/stage/ambience/ambience.ts';
import { rainAt } from '../../../src/client/stage/ambience/evening.ts';
import { isChickenSafe, reactionTo } from '../../../src/client/stage/ambience/mood.ts';
import { type GameState, INITIAL_STATE, type Phase } from '../../../src/client/state/state.ts';
import { IDLE_AFTER_MS } from '../../../src/client/state/timings.ts';
import { fakeModel } from './fake-model.ts';

const HOURS_MS = 24 * 60_000;
const PHASES: readonly Phase[] = ['idle', 'placing', 'ready', 'jumping', 'landed', 'cashing', 'fried', 'won'];

const at = (phase: Phase, more: Partial<GameState> = {}): GameState => ({ ...INITIAL_STATE, phase, ...more });

function roadside(state: GameState = at('idle')) {
  const lights: number[] = [];
  const stage = {
    conditions: { reducedMotion: false, msUntilIdle: IDLE_AFTER_MS, roundMs: 0 },
    camera: { x: 0 },
    chicken: { toX: 0.6 },
    state,
    isLively: true,
    view: { setDaylight: (color: number) => void lights.push(color) },
  };
  const [sky, bridge, ground, road] = [new Container(), new Container(), new Container(), new Container()];
  const layers = { sky, bridge, ground, road };
  const ambience = new Ambience(stage satisfies AmbienceStage, layers);
  const picturesIn = ({ children }: Container): Container[] =>
    children.flatMap((child) => ('texture' in child ? [child] : picturesIn(child)));
  const drawn = () => Object.values(layers).flatMap(picturesIn);
  return { stage, layers, ambience, lights, drawn };
}

it('the onlookers gasp at a fire near the chicken and cheer a win of ten times the stake, and show no answer before it shows', () => {
  const beside = { step: 3, fire: 4, fireBurns: true };
  const moodAt = (before: Phase, now: GameState) => reactionTo(at(before), now)?.mood;
  expect(moodAt('jumping', at('fried'))).toBe('gasp');
  const wonAt = (multiplier: number) =>
    at('won', {
      settlement: { roundId: '', cause: 'cashout', winPaise: 0n, step: 3, multiplier, gameOver: false },
    });
  expect(moodAt('cashing', wonAt(999))).toBeUndefined();
  expect(moodAt('cashing', wonAt(1000))).toBe('cheer');
  expect(moodAt('jumping', at('landed', beside))).toBe('gasp');
  expect(moodAt('jumping', at('landed', { ...beside, fireBurns: false }))).toBeUndefined();
  expect(moodAt('jumping', at('landed', { ...beside, fire: 7 }))).toBeUndefined();
  for (const before of PHASES)
    for (const now of ['idle', 'placing', 'ready', 'jumping', 'cashing'] as const)
      expect(moodAt(before, at(now, beside))).toBeUndefined();
});

describe('life by the road', () => {
  function attached(state?: GameState) {
    const set = roadside(state);
    set.ambience.attach(fakeModel(390, 24));
    const visible = () => Object.values(set.layers).map((layer) => layer.visible);
    return { ...set, visible };
  }

  it('makes its sprites for a model and frees every one of them', () => {
    const { ambience, drawn } = roadside();
    for (let i = 0; i < 2; i++) {
      ambience.attach(fakeModel(390, 24));
      ambience.step(1000);
      const made = drawn();
      expect(made.length).toBeGreaterThan(30);
      ambience.detach();
      expect(drawn()).toEqual([]);
      expect(made.every(({ destroyed }) => destroyed)).toBe(true);
    }
  });

  it('is absent under reduced motion: always dusk, no frame', () => {
    const { ambience, stage, lights, visible } = attached(at('idle', { type: 4 }));
    ambience.step(0);
    ambience.pin(HOURS_MS / 2);
    ambience.step(100);
    expect(lights.at(-1)).not.toBe(0xffffff);
    stage.conditions.reducedMotion = true;
    stage.isLively = false;
    expect(ambience.step(200)).toBe(0);
    expect(lights.at(-1)).toBe(0xffffff);
    expect(visible()).toEqual([false, false, false, false]);
  });

  it('wants no frame while the page is idle, even while it would rain', () => {
    const { ambience, stage } = attached();
    const rainyMs = 6.1 * 60_000;
    ambience.pin(rainyMs);
    expect(rainAt(rainyMs)).toBe(1);
    expect(ambience.step(0)).toBeGreaterThan(0);
    stage.conditions.msUntilIdle = -1;
    let rateHz = 60;
    for (let ms = 50; ms < 10_000; ms += 50) rateHz = ambience.step(ms);
    expect(rateHz).toBe(0);
  });

  it('has vehicles on the road only while the chicken is safe', () => {
    for (const phase of PHASES) {
      const { ambience, layers } = attached(at(phase));
      let hasDriven = false;
      for (let ms = 0; ms < 120_000; ms += 50) {
        ambience.step(ms);
        hasDriven ||= layers.road.children[0]?.visible === true;
      }
      expect(hasDriven, phase).toBe(isChickenSafe(at(phase)));
    }
  });
});
