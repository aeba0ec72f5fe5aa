import type { Container } from 'pixi.js';
import { easeBack, easeOut } from '../../state/easing.ts';
import { lineX } from '../geometry/geometry.ts';
import { EGG_BURSTS_MS, NEST_DEPTH_LANES } from '../geometry/nest.ts';
import { type Motion, pictureKeys, track } from '../geometry/tracks.ts';
import { type AnimatedPart, AnimatedParts } from './animated-parts.ts';

const SHELL_GONE_MS = EGG_BURSTS_MS + 900;
const CHICK_UP_MS = EGG_BURSTS_MS + 420;

const SHAKING: Omit<Motion<string>, 'pictures'> = {
  tracks: [track('scale', [0, 1], [EGG_BURSTS_MS, 1.06])],
  waves: [{ of: 'rotation', size: 0.16, hz: 7, growMs: EGG_BURSTS_MS }],
};

const PARTS: readonly AnimatedPart[] = [
  {
    fromMs: EGG_BURSTS_MS,
    tracks: [
      track('height', [EGG_BURSTS_MS, 0.06], [CHICK_UP_MS, 0.26, easeBack]),
      track('scale', [EGG_BURSTS_MS, 0.6], [CHICK_UP_MS, 1, easeOut]),
    ],
    waves: [
      { of: 'height', size: 0.09, hz: 1.087, fromMs: CHICK_UP_MS, bounces: true },
      { of: 'rotation', size: 0.05, hz: 1.087, fromMs: CHICK_UP_MS, bounces: true },
    ],
    pictures: pictureKeys([0, 'chick']),
  },
  {
    fromMs: EGG_BURSTS_MS,
    tracks: [track('scale', [EGG_BURSTS_MS, 1.05], [EGG_BURSTS_MS + 300, 1, easeOut])],
    pictures: pictureKeys([0, 'egg_bottom']),
  },
  { untilMs: EGG_BURSTS_MS, ...SHAKING, pictures: pictureKeys([0, 'egg']) },
  { fromMs: 240, untilMs: EGG_BURSTS_MS, ...SHAKING, pictures: pictureKeys([0, 'egg_crack']) },
  {
    fromMs: EGG_BURSTS_MS,
    untilMs: SHELL_GONE_MS,
    tracks: [
      track('x', [EGG_BURSTS_MS, 0], [SHELL_GONE_MS, 0.75]),
      track('height', [EGG_BURSTS_MS, 0], [SHELL_GONE_MS, 1, (u) => 1.7 * easeOut(u) - 1.1 * u ** 2]),
      track('rotation', [EGG_BURSTS_MS, 0], [SHELL_GONE_MS, 2.6]),
      track('alpha', [EGG_BURSTS_MS + 600, 1], [SHELL_GONE_MS, 0]),
    ],
    pictures: pictureKeys([0, 'egg_top']),
  },
];

export class EggCelebration extends AnimatedParts {
  private beganMs: number | null = null;

  constructor(layer: Container) {
    super(layer, PARTS.length);
  }

  play(nowMs: number): void {
    this.beganMs = nowMs;
  }

  skip(): void {
    if (this.beganMs !== null) this.beganMs = Number.NEGATIVE_INFINITY;
  }

  clear(): void {
    this.beganMs = null;
    this.hide();
  }

  step(nowMs: number, reducedMotion: boolean): number {
    if (!this.model || this.beganMs === null) return 0;
    const { geometry } = this.model;
    const tMs = reducedMotion ? Number.POSITIVE_INFINITY : nowMs - this.beganMs;
    this.draw(PARTS, tMs, lineX(geometry, geometry.lines + 1), geometry.groundY + NEST_DEPTH_LANES.egg);
    return reducedMotion ? 0 : 60;
  }
}
