import { DIFFICULTY_NAMES } from '../../../contract/constants.ts';
import { paidMultiplier } from '../../../game/payout.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import type { EndedRound } from '../../rounds/find.ts';
import { difficultyOf } from '../../rounds/view.ts';

/** The size of link pictures in messengers, px. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** The name in the font file. */
export const CARD_FONT = 'Baloo 2';

/** Has nothing of the player, and no money is shown. */
export type CardRound = Pick<
  EndedRound,
  'type' | 'state' | 'cause' | 'step' | 'multipliers' | 'stakePaise' | 'payoutPaise'
>;

export interface CardWords {
  /** the multiplier, or what happened to the chicken */
  readonly headline: string;
  readonly line: string;
}

export function cardWords(round: CardRound): CardWords {
  const difficulty = DIFFICULTY_NAMES[difficultyOf(round.type)];
  const line = `${difficulty}, line ${round.step} of ${round.multipliers.length}`;
  if (round.state === 'cashed_out')
    return { headline: multiplierText(paidMultiplier(round.stakePaise, round.payoutPaise)), line };
  if (round.state === 'fried') return { headline: 'Fried!', line };
  return { headline: 'Stake back', line: difficulty };
}

const COLORS = {
  skyTop: '#2b1c36',
  skyBottom: '#6b3a4a',
  road: '#523a5e',
  kerb: '#3b2947',
  lid: '#8a5a4a',
  gold: '#ffd045',
  fire: '#ff6a3d',
  text: '#fff1cf',
  soft: '#d9c3cf',
} as const;

const HEADLINES = { cashed_out: COLORS.gold, fried: COLORS.fire, refunded: COLORS.text } as const;

/** The row of lids, px; texts are centred above it. */
const ROW = { left: 500, right: 1140, y: 556 } as const;
const LARGEST_LID = 15;

/** Lids are gold where the chicken has been; the fatal one burns. */
function lids({ state, step, multipliers }: CardRound): string {
  const every = (ROW.right - ROW.left) / multipliers.length;
  const radius = Math.min(LARGEST_LID, every * 0.38);
  return multipliers
    .map((_, index) => {
      const line = index + 1;
      const burns = state === 'fried' && line === step;
      const fill = burns ? COLORS.fire : line <= step ? COLORS.gold : COLORS.lid;
      const x = ROW.left + every * (index + 0.5);
      return `<circle cx="${x.toFixed(1)}" cy="${ROW.y}" r="${(burns ? radius * 1.25 : radius).toFixed(1)}" fill="${fill}"/>`;
    })
    .join('');
}

/** Long multipliers are smaller, so that they fit. */
const headlineSize = (text: string): number => Math.min(190, Math.floor(1150 / text.length));

const text = (words: string, y: number, size: number, fill: string): string =>
  `<text x="${(ROW.left + ROW.right) / 2}" y="${y}" font-family="${CARD_FONT}" font-size="${size}" fill="${fill}" text-anchor="middle">${words}</text>`;

const CHICKEN_WIDTH = 480;

/** @param chicken a PNG; null leaves it out */
export function cardSvg(round: CardRound, chicken: Buffer | null): string {
  const { headline, line } = cardWords(round);
  const picture =
    chicken &&
    `<image href="data:image/png;base64,${chicken.toString('base64')}" x="14" y="40" width="${CHICKEN_WIDTH}" height="560" preserveAspectRatio="xMidYMax meet"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">`,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${COLORS.skyTop}"/><stop offset="1" stop-color="${COLORS.skyBottom}"/></linearGradient></defs>`,
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="url(#sky)"/>`,
    `<rect y="490" width="${CARD_WIDTH}" height="140" fill="${COLORS.road}"/>`,
    `<rect y="482" width="${CARD_WIDTH}" height="8" fill="${COLORS.kerb}"/>`,
    picture ?? '',
    text('Chicken Road', 110, 56, COLORS.text),
    text(headline, 300, headlineSize(headline), HEADLINES[round.state]),
    text(line, 376, 48, COLORS.text),
    text('Watch the round. Check it yourself.', 436, 34, COLORS.soft),
    lids(round),
    '</svg>',
  ].join('');
}
