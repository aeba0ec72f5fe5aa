import { existsSync } from 'node:fs';
import type { Howl } from 'howler';
import { expect, test, vi } from 'vitest';
import cues from '../../../src/sound/cues.json';
import levels from '../../../src/sound/levels.json';
import { HowlerOutput, Layers, layerMap, spriteMap } from '../../../src/sound/output.ts';
import { SOUND_NAMES } from '../../../src/sound/sound-names.ts';

class FakeHowl {
  played: string[] = [];
  ended: (id: number) => void = () => undefined;
  readonly stop = vi.fn<(id: number) => void>();
  readonly rate = vi.fn<(rate: number, id: number) => void>();
  readonly volume = vi.fn<(...args: number[]) => number>(() => 0.5);
  readonly fade = vi.fn<(from: number, to: number, ms: number, id: number) => void>();
  readonly seek = vi.fn<(atS: number, id: number) => void>();
  faded: (() => void)[] = [];

  once(event: 'fade' | 'play', listener: () => void) {
    if (event === 'fade') this.faded.push(listener);
    else listener();
  }

  on(_event: 'end', listener: (id: number) => void) {
    this.ended = listener;
  }

  play(cue: string): number {
    this.played.push(cue);
    return this.played.length;
  }
}

function setup() {
  const howl = new FakeHowl();
  const layerHowl = new FakeHowl();
  const load = vi.fn(() => Promise.resolve(layerHowl as unknown as Howl));
  const clock = { currentTime: 0, state: 'running' };
  const player = new HowlerOutput(howl as unknown as Howl, new Layers(load, () => clock));
  return { howl, player, layerHowl, load, clock };
}

test('the sprite has a cue for every sound of the game, apart from each other, and a music that loops', () => {
  const map = spriteMap();
  const spans = [...SOUND_NAMES, 'music'].map((name) => map[name] ?? [Number.NaN, 0]);
  for (const [offsetMs, lengthMs] of spans) {
    expect(offsetMs).toBeGreaterThan(0);
    expect(lengthMs).toBeGreaterThan(50);
  }
  const sorted = spans.map(([from, long]) => [from, from + long] as const).sort(([a], [b]) => a - b);
  for (const [i, [from]] of sorted.entries()) {
    const before = sorted[i - 1];
    if (before) expect(from - before[1]).toBeGreaterThanOrEqual(100);
  }
  expect(map.music?.[2]).toBe(true);
  expect(map.jump?.[2]).toBeUndefined();
});

test('the sprites ship in two formats each that are there', () => {
  expect([cues.files.length, cues.layerFiles.length]).toEqual([2, 2]);
  for (const file of [...cues.files, ...cues.layerFiles])
    expect(existsSync(`public/${file}`), file).toBe(true);
});

test('a fourth of the same sound ends the oldest, unless one has ended', () => {
  const { howl, player } = setup();
  for (let i = 0; i < 3; i++) player.play('coins', 1);
  howl.ended(2);
  player.play('coins', 1);
  expect(howl.stop).not.toHaveBeenCalled();
  player.play('coins', 1);
  expect(howl.stop).toHaveBeenCalledExactlyOnceWith(1);
});

test('only a changed pitch sets a rate, and only on its own sound', () => {
  const { howl, player } = setup();
  player.play('step_up', 1);
  player.play('step_up', 1.5);
  expect(howl.rate).toHaveBeenCalledExactlyOnceWith(1.5, 2);
});

test('music fades in once, and starting it again only sets its volume', () => {
  const { howl, player } = setup();
  player.startMusic(0.3);
  player.startMusic(0.3);
  expect(howl.played).toEqual(['music']);
  expect(howl.fade).toHaveBeenCalledExactlyOnceWith(0, 0.3, 250, 1);
  player.stopMusic();
  expect(howl.stop).toHaveBeenCalledExactlyOnceWith(1);
  player.startMusic(0.3);
  expect(howl.played).toEqual(['music', 'music']);
});

test('stopEffects ends the short sounds and leaves the music', () => {
  const { howl, player } = setup();
  player.startMusic(0.3);
  player.play('jump', 1);
  player.play('land', 1);
  player.stopEffects();
  expect(howl.stop.mock.calls.map(([id]) => id)).toEqual([2, 3]);
});

test('what a wait sounds like is cut off in a fade, and only its own sounds', () => {
  const { howl, player } = setup();
  player.play('jump', 1);
  player.play('drum_roll', 1, 0.5);
  player.stop('drum_roll', 40);
  expect(howl.fade).toHaveBeenCalledExactlyOnceWith(0.5, 0, 40, 2);
  expect(howl.stop).not.toHaveBeenCalled();
  for (const end of howl.faded) end();
  expect(howl.stop).toHaveBeenCalledExactlyOnceWith(2);
  player.stop('drum_roll', 40);
  expect(howl.fade).toHaveBeenCalledTimes(1);
});

test('every sound plays at its own level, scaled by the volume of the sounds, which leaves the music', () => {
  const { howl, player } = setup();
  const { drum_roll, coins } = levels.effects;
  player.startMusic(0.3);
  player.play('drum_roll', 1);
  player.play('drum_roll', 1, 0.5);
  expect(howl.volume.mock.calls.slice(1)).toEqual([
    [drum_roll, 2],
    [drum_roll * 0.5, 3],
  ]);
  howl.volume.mockClear();
  player.setEffectsVolume(0.2);
  player.play('coins', 1);
  expect(howl.volume.mock.calls).toEqual([
    [drum_roll * 0.2, 2],
    [drum_roll * 0.5 * 0.2, 3],
    [coins * 0.2, 4],
  ]);
});

test('layers are fetched when the first is wanted while music plays, and once', async () => {
  const { player, load } = setup();
  player.setLayers(1);
  expect(load).not.toHaveBeenCalled();
  player.startMusic(0.3);
  await Promise.resolve();
  player.setLayers(0);
  player.setLayers(2);
  expect(load).toHaveBeenCalledTimes(1);
});

test('layers that could not be fetched are asked for again when layers are next set, and told of each time', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { player, load, layerHowl } = setup();
  load.mockRejectedValueOnce(new Error('offline'));
  player.startMusic(0.3);
  player.setLayers(1);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  player.setLayers(2);
  await vi.waitFor(() => expect(layerHowl.played).toHaveLength(Object.keys(layerMap()).length));
  expect(load).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});

test('layers join where the bed is by then, and all go round with it', async () => {
  const { player, layerHowl, clock } = setup();
  player.startMusic(0.3);
  clock.currentTime = 20;
  player.setLayers(1);
  await Promise.resolve();
  const layers = Object.entries(layerMap());
  expect(layerHowl.played).toEqual(layers.map(([name]) => name));
  const bedMs = cues.music[1] ?? 0;
  for (const [index, [, [startMs, lengthMs]]] of layers.entries()) {
    expect(layerHowl.seek.mock.calls[index]?.[0]).toBeCloseTo((startMs + (20_000 % lengthMs)) / 1000, 9);
    // A whole part of the bed, to the sample.
    const rounds = bedMs / lengthMs;
    expect(Math.abs(rounds - Math.round(rounds)) * lengthMs).toBeLessThan(0.1);
  }
});

test('the wanted layers sound at the volume of the music, at most to full, and none when it stops', async () => {
  const { player, layerHowl } = setup();
  const faded = () => layerHowl.fade.mock.calls.splice(0).map(([, to]) => to);
  const [dhol = 0, string = 0] = Object.values(levels.layers);
  player.startMusic(0.15);
  player.setLayers(2);
  await Promise.resolve();
  expect(faded()).toEqual([dhol / 2, string / 2, 0]);
  player.startMusic(1);
  expect(layerHowl.volume.mock.calls.slice(-2)).toEqual([
    [Math.min(1, dhol / 0.3), 1],
    [Math.min(1, string / 0.3), 2],
  ]);
  player.setLayers(0);
  expect(faded()).toEqual([0, 0, 0]);
  player.stopMusic();
  expect(layerHowl.stop.mock.calls.map(([id]) => id)).toEqual([1, 2, 3]);
});
