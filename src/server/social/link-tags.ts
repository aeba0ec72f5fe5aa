import type { FastifyInstance } from 'fastify';
import { DIFFICULTY_NAMES } from '../../contract/constants.ts';
import { multiplierText } from '../../rules/multiplier-text.ts';
import { paidMultiplier } from '../../rules/payout.ts';
import type { ReplayTags } from '../http/game-pages.ts';
import { createRateLimit } from '../http/rate-limits.ts';
import { ApiError } from '../platform/api-error.ts';
import type { SettledRound } from '../rounds/find.ts';
import { findReplayRound } from '../rounds/replay.ts';
import { difficultyOf } from '../rounds/view.ts';
import type { SocialContext } from './context.ts';

/** Per network address. */
const LOOKUPS = { max: 200, timeWindow: 10_000 } as const;

function titleOf(round: SettledRound): string {
  const difficulty = DIFFICULTY_NAMES[difficultyOf(round.type)];
  const line = `${difficulty}, line ${round.step} of ${round.multipliers.length}`;
  if (round.state === 'cashed_out')
    return `${multiplierText(paidMultiplier(round.stakePaise, round.payoutPaise))} ${line}`;
  return round.state === 'fried' ? `Fried! ${line}` : `Stake back. ${difficulty}`;
}

const tag = (property: string, content: string): string =>
  `<meta property="${property}" content="${content}">`;

/** Escapes nothing: no value is typed by a user. */
function tagsOf(title: string, gameUrl: string, replay: string, theme: string): string[] {
  return [
    tag('og:type', 'website'),
    tag('og:site_name', 'Chicken Road'),
    tag('og:title', title),
    tag('og:description', 'Watch the round as it was, and check that it was drawn fairly.'),
    tag('og:url', new URL(`/replay/${replay}`, gameUrl).href),
    tag('og:image', new URL(`/themes/${theme}/card.jpg`, gameUrl).href),
    tag('og:image:type', 'image/jpeg'),
    tag('og:image:width', '1200'),
    tag('og:image:height', '630'),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

export function createReplayTags(scope: FastifyInstance, context: SocialContext): ReplayTags {
  const { limits, gameUrl } = context;
  const limitLookups = limits ? createRateLimit(scope, LOOKUPS) : null;
  return async (request, replay, theme) => {
    if (gameUrl === null) return [];
    try {
      await limitLookups?.(request);
      // Without the token of the caller, so that no messenger previews a private round.
      const round = await findReplayRound(context, replay, undefined);
      return tagsOf(titleOf(round), gameUrl, replay, theme);
    } catch (error) {
      if (!(error instanceof ApiError)) request.log.warn({ err: error }, 'replay not looked up for its page');
      return [];
    }
  };
}
