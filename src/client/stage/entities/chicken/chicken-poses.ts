import type { AnimationName } from '../../../../contract/theme/theme.ts';
import { easeInOut, easeOut } from '../../../state/easing.ts';
import { CHICKEN_MOVE_MS, COOKED_AFTER_MS, CROUCH_MS } from '../../../state/timings.ts';
import { lerp } from '../../geometry/interpolation.ts';
import { arcEase, dampedWave, type Motion, pictureKeys, track } from '../../geometry/tracks.ts';

export type ChickenMotion = Motion<AnimationName>;

export const TOUCHDOWN_MS = CROUCH_MS + CHICKEN_MOVE_MS;
const BRACES_MS = TOUCHDOWN_MS + 120;
const JUMP_HEIGHT = 0.58;
const TENSE_MS = 420;
const SWEATS_FROM = 0.35;
const SWEATS_AFTER_MS = 200;

const glide = (u: number): number => lerp(u, easeInOut(u), 0.35);

const flight = (fromMs: number, untilMs: number, peak: number, from = 0, to = 1) => ({
  along: track('along', [fromMs, from], [untilMs, to, glide]),
  height: track('height', [fromMs, 0], [untilMs, peak, arcEase], [untilMs, 0]),
  squash: track(
    'squash',
    [fromMs, -0.15],
    [(fromMs + untilMs) / 2, 0, (u) => 1 - (1 - u) ** 1.5],
    [untilMs, -0.15, (u) => u ** 1.5],
    [untilMs, 0],
  ),
  rotation: track('rotation', [fromMs, -0.16], [untilMs, 0.16], [untilMs, 0]),
  pictures: pictureKeys<AnimationName>([fromMs, 'chicken_up'], [lerp(fromMs, untilMs, 0.52), 'chicken_fall']),
});

const FLOWN = ['along', 'height', 'squash', 'rotation'] as const;

const JUMP = flight(CROUCH_MS, TOUCHDOWN_MS, JUMP_HEIGHT);

/** Crouches in the first frame, so that a tap has an effect at once. @param tension 0..1, on the lid */
export const jumpMotion = (tension: number): ChickenMotion => ({
  tracks: [
    JUMP.height,
    track('along', [0, 0], [CROUCH_MS, -0.03, easeOut], ...JUMP.along.keys),
    track('squash', [0, 0.05], [CROUCH_MS, 0.15, easeOut], ...JUMP.squash.keys),
    track('rotation', [0, 0], [CROUCH_MS, -0.07, easeOut], ...JUMP.rotation.keys),
  ],
  waves: [
    dampedWave('squash', 0.2, 3.4, TOUCHDOWN_MS, 70),
    { of: 'x', size: lerp(0.008, 0.018, tension), hz: 12, fromMs: BRACES_MS, growMs: TENSE_MS },
    { of: 'height', size: 0.012, hz: 6, fromMs: BRACES_MS, growMs: TENSE_MS, bounces: true },
    { of: 'squash', size: 0.012, hz: 6, fromMs: BRACES_MS, growMs: TENSE_MS },
  ],
  pictures: [
    [0, 'chicken_crouch'],
    ...JUMP.pictures,
    [TOUCHDOWN_MS, 'chicken_land'],
    [BRACES_MS, 'chicken_brace'],
    ...(tension < SWEATS_FROM
      ? []
      : pictureKeys<AnimationName>([BRACES_MS + SWEATS_AFTER_MS, 'chicken_afraid'])),
  ],
});

const HOP_MS = 240;

export const LANDED_MS = HOP_MS + 260;

export const LANDED: ChickenMotion = {
  tracks: [
    track('height', [0, 0], [HOP_MS, 0.16, arcEase], [HOP_MS, 0]),
    track('squash', [0, 0], [HOP_MS, -0.06, arcEase], [HOP_MS, 0]),
  ],
  waves: [dampedWave('squash', 0.09, 3.2, HOP_MS, 80)],
  pictures: pictureKeys([0, 'chicken_fall'], [HOP_MS, 'chicken_rest']),
};

export const AFRAID: ChickenMotion = {
  tracks: [track('height', [0, 0], [160, 0.09, arcEase], [160, 0]), track('facing', [0, 1], [160, 0.97])],
  waves: [{ of: 'x', size: 0.013, hz: 14 }],
  pictures: pictureKeys([0, 'chicken_afraid']),
};

const LEAP_MS = COOKED_AFTER_MS / 1.6;
const SERVED_MS = COOKED_AFTER_MS + 110;

export const BURN: ChickenMotion = {
  tracks: [
    track(
      'height',
      [0, 0],
      [LEAP_MS, 0.26, arcEase],
      [LEAP_MS, 0],
      [COOKED_AFTER_MS, 0],
      [COOKED_AFTER_MS, 0.2],
      [SERVED_MS, 0, (u) => 1 - (1 - u) ** 2],
    ),
    track('squash', [COOKED_AFTER_MS, 0], [COOKED_AFTER_MS, -0.08], [SERVED_MS, -0.08], [SERVED_MS, 0]),
  ],
  waves: [
    { of: 'x', size: 0.03, hz: 17, untilMs: COOKED_AFTER_MS },
    { of: 'squash', size: 0.04, hz: 9, untilMs: COOKED_AFTER_MS },
    dampedWave('squash', 0.16, 3, SERVED_MS, 90),
  ],
  pictures: pictureKeys([0, 'chicken_burning'], [COOKED_AFTER_MS, 'chicken_cooked']),
};

export const TRIUMPH_MS = 1100;

export const TRIUMPH: ChickenMotion = {
  tracks: [
    track('height', [0, 0], [330, 0.34, arcEase], [330, 0], [600, 0.18, arcEase], [600, 0]),
    track('squash', [0, -0.07], [165, 0], [330, -0.07], [465, 0], [600, -0.07], [600, 0]),
  ],
  waves: [dampedWave('squash', 0.08, 2.6, 600, 110)],
  pictures: pictureKeys([0, 'chicken_triumphant']),
};

export const RUN_MS = 460;
const SECOND_HOP_MS = 0.42 * RUN_MS;
const HOPS = [flight(0, SECOND_HOP_MS, 0.24, 0, 0.4), flight(SECOND_HOP_MS, RUN_MS, 0.5, 0.4, 1)] as const;

export const RUN: ChickenMotion = {
  tracks: FLOWN.map((of) => track(of, ...HOPS.flatMap((hop) => hop[of].keys))),
  pictures: HOPS.flatMap(({ pictures }) => pictures),
};

const ENTER_AFTER_MS = 380;
export const ENTER_MS = 620;
const ENTER_FLIGHT = flight(ENTER_AFTER_MS, ENTER_MS, 0.4);

export const ENTER: ChickenMotion = {
  tracks: [...FLOWN.map((of) => ENTER_FLIGHT[of]), track('alpha', [ENTER_AFTER_MS, 0], [ENTER_AFTER_MS, 1])],
  waves: [dampedWave('squash', 0.16, 3.2, ENTER_MS, 80)],
  pictures: [...ENTER_FLIGHT.pictures, [ENTER_MS, 'chicken_rest']],
};

export const GONE: ChickenMotion = { tracks: [track('alpha', [0, 0])] };

export const STAND: ChickenMotion = { pictures: pictureKeys([0, 'chicken_rest']) };
