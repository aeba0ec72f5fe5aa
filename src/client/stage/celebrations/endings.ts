import { Container } from 'pixi.js';
import { easeInOut, easeOut } from '../../state/easing.ts';
import type { FryEnding } from '../../state/fry-ending.ts';
import { arcEase, pictureKeys, track, type Wave } from '../geometry/tracks.ts';
import type { Entity } from '../model/entity.ts';
import type { Emitters } from '../particles/emitters.ts';
import { type AnimatedPart, AnimatedParts } from './animated-parts.ts';

/** Within the time that a fried round shows after the burning. */
const ENDING_MS = 1450;
const GHOST_TINT = 0xcdeaff;
const SOOT_TINT = 0x51454c;
const LAUNCHED_MS = 620;
const TWINKLED_MS = 1040;
const STUNNED_MS = 420;
const COOK_THERE_MS = 430;
const COOK_TAKES_MS = 680;
const COOK_TURNED_MS = 790;
const PUFF_MS = 90;

interface Ending {
  /** the chicken is no longer on the lid */
  readonly leavesTheLid?: boolean;
  readonly parts: readonly AnimatedPart[];
  /** smoke until then, this many lanes above the first part */
  readonly smoke?: { readonly untilMs: number; readonly height: number };
}

const walk = (fromMs: number, untilMs: number): readonly Wave[] => [
  { of: 'height', size: 0.07, hz: 2.5, fromMs, untilMs, bounces: true },
  { of: 'stretch', size: 0.03, hz: 2.5, fromMs, untilMs, bounces: true },
  { of: 'rotation', size: 0.05, hz: 2.5, fromMs, untilMs },
];
const LEAVES = walk(COOK_TAKES_MS, ENDING_MS);

const HOPS: readonly Wave[] = [
  { of: 'height', size: 0.1, hz: 2.43, fromMs: STUNNED_MS, bounces: true },
  { of: 'rotation', size: -0.06, hz: 4.85, fromMs: STUNNED_MS },
];
const WALKED_OFF = track('alpha', [1192, 1], [ENDING_MS, 0, (u) => u ** 3]);
const TURNS_ROUND = track('facing', [STUNNED_MS, 1], [STUNNED_MS, -1]);

const FLUTTER = { hz: 1.67, fadeMs: 600 };
const GHOST_HZ = 1.034;

const ENDINGS: Readonly<Record<Exclude<FryEnding, 'plate'>, Ending>> = {
  cook: {
    leavesTheLid: true,
    parts: [
      {
        tracks: [
          track(
            'x',
            [0, 2.46],
            [COOK_THERE_MS, 0.56, easeOut],
            [COOK_TAKES_MS, 0.56],
            [ENDING_MS, 2.66, (u) => u ** 1.4],
          ),
          track('height', [0, 0.18]),
          track('facing', [COOK_TAKES_MS, -1], [COOK_TURNED_MS, 1]),
        ],
        waves: [...walk(0, COOK_THERE_MS), ...LEAVES],
        pictures: pictureKeys([0, 'cook']),
        untilMs: ENDING_MS,
      },
      {
        tracks: [
          track(
            'x',
            [COOK_THERE_MS, 0],
            [COOK_TAKES_MS, 0.11, easeInOut],
            [COOK_TURNED_MS, 1.15],
            [ENDING_MS, 3.11, (u) => u ** 1.26],
          ),
          track('height', [COOK_THERE_MS, 0], [COOK_TAKES_MS, 1.12, easeInOut]),
          track('scale', [COOK_THERE_MS, 1], [COOK_TAKES_MS, 0.72, easeInOut]),
        ],
        waves: LEAVES.filter(({ of }) => of === 'height'),
        pictures: pictureKeys([0, 'chicken_cooked']),
        untilMs: ENDING_MS,
      },
    ],
  },
  ghost: {
    parts: [
      {
        tracks: [
          track('height', [0, 0.1], [ENDING_MS, 1.5, easeInOut]),
          track('scale', [0, 0.82]),
          track('alpha', [0, 0], [217, 0.78], [1015, 0.78], [ENDING_MS, 0]),
        ],
        waves: [
          { of: 'x', size: 0.14, hz: GHOST_HZ },
          { of: 'rotation', size: 0.12, hz: GHOST_HZ, phase: 0.16 },
          { of: 'squash', size: -0.06, hz: 4 },
        ],
        pictures: pictureKeys([0, 'chicken_triumphant']),
        untilMs: ENDING_MS,
        tint: GHOST_TINT,
      },
    ],
  },
  feather: {
    leavesTheLid: true,
    parts: [
      {
        tracks: [
          track('height', [0, 1.5], [ENDING_MS - 100, 0.02]),
          track('scale', [0, 1.5]),
          track('rotation', [0, 0.3]),
          track('alpha', [0, 0], [120, 1]),
        ],
        waves: [
          { of: 'x', size: 0.3, ...FLUTTER },
          { of: 'rotation', size: 0.9, ...FLUTTER },
        ],
        pictures: pictureKeys([0, 'feather']),
      },
    ],
  },
  rocket: {
    leavesTheLid: true,
    smoke: { untilMs: LAUNCHED_MS, height: 0 },
    parts: [
      {
        tracks: [
          track('along', [0, 0], [LAUNCHED_MS, 1, (u) => u ** 2.1]),
          track('scale', [0, 1], [LAUNCHED_MS, 0.5]),
          track('stretch', [0, 1.05], [LAUNCHED_MS, 1.2]),
          track('rotation', [0, 0], [LAUNCHED_MS, 0.25]),
        ],
        pictures: pictureKeys([0, 'chicken_burning']),
        to: [0.75, -0.6],
        untilMs: LAUNCHED_MS,
      },
      {
        tracks: [
          track('scale', [LAUNCHED_MS, 0], [TWINKLED_MS, 3, arcEase]),
          track('rotation', [LAUNCHED_MS, 0], [TWINKLED_MS, 2.4]),
        ],
        pictures: pictureKeys([0, 'glint']),
        to: [0.75, 0.55],
        fromMs: LAUNCHED_MS,
        untilMs: TWINKLED_MS,
      },
    ],
  },
  walk: {
    leavesTheLid: true,
    smoke: { untilMs: ENDING_MS, height: 0.75 },
    parts: [
      {
        tracks: [track('x', [STUNNED_MS, 0], [ENDING_MS, -1.15]), TURNS_ROUND, WALKED_OFF],
        waves: HOPS,
        pictures: pictureKeys(
          [0, 'chicken_rest'],
          [120, 'chicken_blink'],
          [210, 'chicken_rest'],
          [330, 'chicken_blink'],
          [STUNNED_MS, 'chicken_rest'],
        ),
        untilMs: ENDING_MS,
        tint: SOOT_TINT,
      },
      {
        tracks: [
          track('x', [STUNNED_MS, 0.05], [STUNNED_MS, -0.05], [ENDING_MS, -1.2]),
          track('height', [0, 0.79]),
          track('stretch', [0, 0], [160, 1, easeOut]),
          track('rotation', [STUNNED_MS, -0.1], [STUNNED_MS, 0.1]),
          TURNS_ROUND,
          WALKED_OFF,
        ],
        waves: HOPS,
        pictures: pictureKeys([0, 'bandage']),
        untilMs: ENDING_MS,
      },
    ],
  },
};

export const doesChickenLeaveLid = (ending: FryEnding): boolean =>
  ending !== 'plate' && ENDINGS[ending].leavesTheLid === true;

export class Endings extends AnimatedParts implements Entity {
  private ending: Ending | null = null;
  private lidX = 0;
  private beganMs = 0;
  private puffedMs = 0;

  constructor(private readonly emitters: Pick<Emitters, 'burst'>) {
    super(new Container(), 2);
  }

  play(ending: FryEnding, x: number, nowMs: number): void {
    this.clear();
    this.ending = ending === 'plate' ? null : ENDINGS[ending];
    this.lidX = x;
    this.beganMs = nowMs;
    this.puffedMs = nowMs;
  }

  skip(): void {
    this.beganMs = Number.NEGATIVE_INFINITY;
  }

  clear(): void {
    this.ending = null;
    this.hide();
  }

  shift(x: number): void {
    this.lidX = x;
  }

  step(nowMs: number): number {
    if (!this.ending || !this.model) return 0;
    const tMs = nowMs - this.beganMs;
    this.draw(this.ending.parts, tMs, this.lidX, this.model.geometry.groundY);
    const { smoke } = this.ending;
    if (smoke && tMs < smoke.untilMs && nowMs - this.puffedMs >= PUFF_MS) this.puff(smoke.height, nowMs);
    return tMs < ENDING_MS ? 60 : 0;
  }

  private puff(height: number, nowMs: number): void {
    this.puffedMs = nowMs;
    this.emitters.burst('smoke', this.firstPartX, this.firstPartY - height);
  }
}
