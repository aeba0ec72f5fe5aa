import './navigator.ts';
import fc from 'fast-check';
import { Container, Texture, TextureSource } from 'pixi.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type GameState, INITIAL_STATE, type Phase } from '../../../src/game/state.ts';
import { heatOf } from '../../../src/presentation/suspense.ts';
import { IDLE_AFTER_MS } from '../../../src/presentation/timings.ts';
import { Ambience, type AmbienceStage } from '../../../src/stage/ambience/ambience.ts';
import { rolled } from '../../../src/stage/ambience/dice.ts';
import { hourAt, lightOf, rainAt } from '../../../src/stage/ambience/evening.ts';
import { isChickenSafe, reactionTo } from '../../../src/stage/ambience/mood.ts';
import { computeGeometry, roadLeft } from '../../../src/stage/scene/geometry.ts';
import type { SceneModel } from '../../../src/stage/scene/scene-model.ts';
import type { Clip } from '../../../src/stage/textures/theme-textures.ts';
import { forAll } from '../for-all.ts';

const UNIT = 100;
const HOURS_MS = 24 * 60_000;
const RAIN_MS = 6.1 * 60_000;
const PHASES: readonly Phase[] = ['idle', 'placing', 'ready', 'jumping', 'landed', 'cashing', 'fried', 'won'];

const at = (phase: Phase, more: Partial<GameState> = {}): GameState => ({ ...INITIAL_STATE, phase, ...more });

/** Every picture is a square of one lane. @param without missing sprites */
function model(without: readonly string[] = [], blocked: readonly number[] = []): SceneModel {
  const texture = new Texture({ source: new TextureSource({ width: UNIT, height: UNIT }) });
  const clip: Clip = { textures: [texture], fps: 1, loop: true, anchor: [0.5, 1], offset: [0, 0], scale: 1 };
  const none: Clip = { ...clip, textures: [] };
  const scenery = blocked.map((lane) => ({ zone: 'road', layer: 'behind', x: lane - 0.5 }));
  const themeTextures = {
    theme: { scenery },
    unit: UNIT,
    sprite: (name: string) => (without.includes(name) ? none : clip),
    tileSize: () => [1, 1],
  };
  const geometry = computeGeometry({ widthPx: 390, heightPx: 620 }, 24);
  return { themeTextures, geometry } as unknown as SceneModel;
}

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
  /** every drawn picture */
  const drawn = (): Container[] => {
    const found: Container[] = [];
    const look = (container: Container): void => {
      for (const child of container.children) {
        if ('texture' in child) found.push(child);
        else look(child);
      }
    };
    for (const layer of Object.values(layers)) look(layer);
    return found;
  };
  return { stage, layers, ambience, lights, drawn };
}

describe('an evening by the road', () => {
  it('passes from dusk by night and dawn to dusk, without a leap, and never makes the ground too dark', () => {
    expect([0, 0.5, 0.84].map((share) => hourAt(HOURS_MS * share))).toEqual([
      { night: 0, dawn: 0 },
      { night: 1, dawn: 0 },
      { night: 0, dawn: 1 },
    ]);
    expect(lightOf({ night: 0, dawn: 0 })).toBe(0xffffff);
    forAll(fc.integer({ min: 0, max: 3 * HOURS_MS }), (ms) => {
      const [now, soon] = [hourAt(ms), hourAt(ms + 1000)];
      expect(Math.abs(now.night - soon.night)).toBeLessThan(0.02);
      expect(Math.abs(now.dawn - soon.dawn)).toBeLessThan(0.02);
      expect(now.night + now.dawn).toBeLessThanOrEqual(1 + 1e-9);
      const light = lightOf(now);
      for (const shift of [16, 8, 0])
        expect((light >> shift) & 0xff).toBeGreaterThanOrEqual(Math.floor(0.6 * 255) - 1);
    });
  });

  it('glows hotter the harder the road is', () => {
    const green = ([1, 2, 3, 4] as const).map((type) => (lightOf(hourAt(0), heatOf(type)) >> 8) & 0xff);
    for (let i = 1; i < green.length; i++) expect(green[i]).toBeLessThan(green[i - 1] ?? 0);
  });

  it('has some rain, which comes and goes softly', () => {
    const seconds = Array.from({ length: 4 * 3600 }, (_, s) => rainAt(s * 1000));
    const share = seconds.filter((amount) => amount > 0).length / seconds.length;
    expect(share > 0.04 && share < 0.25).toBe(true);
    const leaps = seconds.slice(1).map((amount, s) => Math.abs(amount - (seconds[s] ?? 0)));
    expect(Math.max(...leaps)).toBeLessThan(0.3);
  });

  it('is the same for the same seed', () => {
    forAll(fc.integer(), fc.integer({ min: -500, max: 500 }), (seed, nth) => {
      const value = rolled(seed, nth);
      return value === rolled(seed, nth) && value >= 0 && value < 1;
    });
  });
});

it('the onlookers gasp at a fire near the chicken and cheer a win, and show no answer before it shows', () => {
  const beside = { step: 3, fire: 4, fireBurns: true };
  const moodAt = (before: Phase, now: GameState) => reactionTo(at(before), now)?.mood;
  expect(moodAt('jumping', at('fried'))).toBe('gasp');
  expect(moodAt('cashing', at('won'))).toBe('cheer');
  expect(moodAt('jumping', at('landed', beside))).toBe('gasp');
  expect(moodAt('jumping', at('landed', { ...beside, fireBurns: false }))).toBeUndefined();
  expect(moodAt('jumping', at('landed', { ...beside, fire: 7 }))).toBeUndefined();
  for (const before of PHASES)
    for (const now of ['idle', 'placing', 'ready', 'jumping', 'cashing'] as const)
      expect(moodAt(before, at(now, beside))).toBeUndefined();
});

describe('life by the road', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Attached to a model. */
  function attached(state?: GameState, ...args: Parameters<typeof model>) {
    const set = roadside(state);
    const shown = model(...args);
    set.ambience.attach(shown);
    const { sky, bridge, ground, road } = set.layers;
    const visible = () => [sky, bridge, ground, road].map((layer) => layer.visible);
    const [vehicle] = road.children;
    return { ...set, shown, visible, vehicle };
  }

  it('makes its sprites for a model and frees every one of them', () => {
    const { ambience, drawn } = roadside();
    for (let i = 0; i < 2; i++) {
      ambience.attach(model());
      ambience.step(1000);
      const made = drawn();
      expect(made.length).toBeGreaterThan(30);
      ambience.detach();
      expect(drawn()).toEqual([]);
      expect(made.every(({ destroyed }) => destroyed)).toBe(true);
    }
  });

  it('uses none of the game’s randomness', () => {
    const random = vi.spyOn(Math, 'random');
    const { ambience, stage } = attached();
    for (let ms = 0; ms < 60_000; ms += 50) ambience.step(ms);
    ambience.follow(stage.state, at('won'), 60_000);
    ambience.step(60_050);
    expect(random).not.toHaveBeenCalled();
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

  it('changes its heat with the difficulty, and embers rise from a hot road', () => {
    const { ambience, stage, lights } = attached();
    ambience.step(0);
    expect([ambience.embers.amount, lights]).toEqual([0, []]);
    stage.state = at('idle', { type: 4 });
    ambience.step(50);
    expect([ambience.embers.amount, lights]).toEqual([1, [lightOf(hourAt(0), 1)]]);
  });

  it('moves embers twenty times a second at most, and rain in every frame', () => {
    const { ambience, layers } = attached(at('ready', { type: 4 }));
    ambience.pin(RAIN_MS);
    const [rain, embers] = layers.ground.children.map(({ children }) => children[0]);
    const places = { rain: new Set<number>(), embers: new Set<number>() };
    for (let frame = 0; frame < 60; frame++) {
      ambience.step(600 + (frame * 1000) / 60);
      places.rain.add(rain?.y ?? 0);
      places.embers.add(embers?.y ?? 0);
    }
    expect([places.rain.size, places.embers.size]).toEqual([60, 20]);
  });

  it('is left out on a slow machine but for the hour', () => {
    const { ambience, stage, lights, visible } = attached();
    ambience.pin(HOURS_MS / 2);
    stage.isLively = false;
    expect(ambience.step(0)).toBe(0);
    expect(visible()).toEqual([true, false, false, false]);
    expect(lights).toEqual([lightOf({ night: 1, dawn: 0 })]);
  });

  it('wants no frame while the page is idle, even while it would rain', () => {
    const { ambience, stage } = attached();
    ambience.pin(RAIN_MS);
    expect(rainAt(RAIN_MS)).toBe(1);
    expect(ambience.step(0)).toBeGreaterThan(0);
    stage.conditions.msUntilIdle = -1;
    let rateHz = 60;
    for (let ms = 50; ms < 10_000; ms += 50) rateHz = ambience.step(ms);
    expect(rateHz).toBe(0);
  });

  it('works without the pictures that a theme has not drawn', () => {
    const missing = 'sky_night stars rain ember chai_calm dog_sit auto_front taxi_front truck_front';
    const { ambience, drawn } = attached(at('idle'), missing.split(' '));
    for (let ms = 0; ms < 20_000; ms += 100) ambience.step(ms);
    expect(drawn()).toEqual([]);
  });

  describe('a vehicle on the road', () => {
    /** @returns the lanes that were driven in */
    function drive(phase: Phase, blocked: readonly number[] = []): Set<number> {
      const { ambience, shown, vehicle } = attached(at(phase), [], blocked);
      const lanes = new Set<number>();
      for (let ms = 0; ms < 120_000; ms += 50) {
        ambience.step(ms);
        if (vehicle?.visible) lanes.add(Math.floor(vehicle.x / UNIT - roadLeft(shown.geometry)) + 1);
      }
      return lanes;
    }

    it('drives only while the chicken is safe', () => {
      for (const phase of PHASES) expect(drive(phase).size > 0, phase).toBe(isChickenSafe(at(phase)));
    });

    it('keeps out of lanes with scenery', () => {
      expect(drive('idle', [1])).toEqual(new Set([2]));
      expect(drive('idle', [1, 2])).toEqual(new Set());
    });

    it('keeps clear of the dog, which waits ahead of the chicken at the start', () => {
      const { ambience, stage, vehicle } = attached();
      const away: number[] = [];
      for (let ms = 0; ms < 120_000; ms += 50) {
        ambience.step(ms);
        if (vehicle?.visible) away.push(Math.abs(vehicle.x / UNIT - (ambience.dog.x ?? 0)));
      }
      expect(ambience.dog.x).toBeGreaterThan(stage.chicken.toX);
      expect(away.length).toBeGreaterThan(0);
      expect(Math.min(...away)).toBeGreaterThan(0.7);
    });

    it('is off the road within a second when a round needs it', () => {
      const { ambience, stage, vehicle } = attached();
      let ms = 0;
      const run = (frames: number): void => {
        for (let i = 0; i < frames; i++) {
          ms += 50;
          ambience.step(ms);
        }
      };
      while (!vehicle?.visible && ms < 20_000) run(1);
      run(16);
      expect(vehicle?.visible).toBe(true);
      stage.state = at('placing');
      run(20);
      expect(vehicle?.visible).toBe(false);
    });
  });
});
