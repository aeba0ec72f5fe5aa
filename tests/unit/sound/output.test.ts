import { existsSync } from 'node:fs';
import type { Howl } from 'howler';
import { expect, test, vi } from 'vitest';
import cues from '../../../src/client/sound/cues.json';
import levels from '../../../src/client/sound/levels.json';
import { HowlerOutput, Layers } from '../../../src/client/sound/output.ts';

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

test('the sprites ship in two formats each that are there', () => {
  expect([cues.files.length, cues.layerFiles.length]).toEqual([2, 2]);
  for (const file of [...cues.files, ...cues.layerFiles])
    expect(existsSync(`public/${file}`), file).toBe(true);
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

test('music fades in, follows its volume while it plays, and starts again after a stop', () => {
  const { howl, player } = setup();
  player.startMusic(0.3);
  expect(howl.played).toEqual(['music']);
  expect(howl.fade.mock.calls).toEqual([[0, 0.3, 250, 1]]);
  howl.volume.mockClear();
  player.startMusic(0.1);
  expect(howl.volume.mock.calls).toEqual([[0.1, 1]]);
  player.stopMusic();
  expect(howl.stop.mock.calls).toEqual([[1]]);
  player.startMusic(0.1);
  expect(howl.played).toEqual(['music', 'music']);
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
