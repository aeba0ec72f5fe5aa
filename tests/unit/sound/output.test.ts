import { existsSync } from 'node:fs';
import type { Howl } from 'howler';
import { expect, test, vi } from 'vitest';
import { SOUND_NAMES } from '../../../src/game/sound-names.ts';
import cues from '../../../src/sound/cues.json';
import { HowlerOutput, spriteMap } from '../../../src/sound/output.ts';

class FakeHowl {
  played: string[] = [];
  ended: (id: number) => void = () => undefined;
  readonly stop = vi.fn<(id: number) => void>();
  readonly rate = vi.fn<(rate: number, id: number) => void>();
  readonly volume = vi.fn<(volume: number, id: number) => void>();
  readonly fade = vi.fn<(from: number, to: number, ms: number, id: number) => void>();

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
  return { howl, player: new HowlerOutput(howl as unknown as Howl) };
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

test('the sprite ships in two formats that are there', () => {
  expect(cues.files).toHaveLength(2);
  for (const file of cues.files) expect(existsSync(`public/${file}`), file).toBe(true);
});

test('a fourth of the same sound ends the oldest', () => {
  const { howl, player } = setup();
  for (let i = 0; i < 4; i++) player.play('coins', 1);
  expect(howl.stop).toHaveBeenCalledExactlyOnceWith(1);
});

test('a sound that has ended makes room', () => {
  const { howl, player } = setup();
  for (let i = 0; i < 3; i++) player.play('coins', 1);
  howl.ended(2);
  player.play('coins', 1);
  expect(howl.stop).not.toHaveBeenCalled();
});

test('only a changed pitch sets a rate, and only on its own sound', () => {
  const { howl, player } = setup();
  player.play('step_up', 1);
  player.play('step_up', 1.5);
  expect(howl.rate).toHaveBeenCalledExactlyOnceWith(1.5, 2);
});

test('music fades in once, and asking again only sets its volume', () => {
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

test('hush ends the short sounds and leaves the music', () => {
  const { howl, player } = setup();
  player.startMusic(0.3);
  player.play('jump', 1);
  player.play('land', 1);
  player.stopEffects();
  expect(howl.stop.mock.calls.map(([id]) => id)).toEqual([2, 3]);
});
