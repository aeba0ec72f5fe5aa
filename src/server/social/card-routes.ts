import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import { ReplayParams } from '../../contract/replay.ts';
import type { SharedPages } from '../http/client.ts';
import { readCookie } from '../http/cookies.ts';
import { createRateLimit } from '../http/rate-limits.ts';
import { readSessionCookie, SESSION_COOKIE } from '../http/session-cookie.ts';
import { ApiError } from '../platform/api-error.ts';
import { findShown } from '../rounds/shown.ts';
import { CARD_HEIGHT, CARD_WIDTH, type CardWords, cardWords } from './cards/card-svg.ts';
import { createCards } from './cards/cards.ts';
import type { SocialContext } from './context.ts';

/** Limits of one network address. */
const LOOKUPS = { max: 200, timeWindow: 10_000 } as const;
const DRAWINGS = { max: 10, timeWindow: 10_000 } as const;

/** A card never changes, but its player may make it private. */
const CARD_MAX_AGE_S = 3600;

const PAGE = /^\/replay\/([A-Za-z0-9_-]{64})\/?$/;

/** Other values of Host are not put into a link. */
const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

const tag = (property: string, content: string): string =>
  `<meta property="${property}" content="${content}">`;

/** @param origin checked; the words are the server's own, so nothing needs escaping */
function tagsOf({ headline, line }: CardWords, origin: string, replay: string): string[] {
  const address = `${origin}/replay/${replay}`;
  return [
    tag('og:type', 'website'),
    tag('og:site_name', 'Chicken Road'),
    tag('og:title', `${headline} ${line}`),
    tag('og:description', 'Watch the round as it was, and check that it was drawn fairly.'),
    tag('og:url', address),
    tag('og:image', `${address}/card.png`),
    tag('og:image:type', 'image/png'),
    tag('og:image:width', String(CARD_WIDTH)),
    tag('og:image:height', String(CARD_HEIGHT)),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** Serves the picture of a replay for messengers at `/replay/<id>/card.png`. @returns the pages of replays */
export function registerCards(app: FastifyInstance, context: SocialContext, clientDir: string): SharedPages {
  const { limits, metadata } = context;
  const cards = createCards(clientDir);
  const limitLookups = limits ? createRateLimit(app, LOOKUPS) : null;
  const limitDrawings = limits ? createRateLimit(app, DRAWINGS) : null;

  app.get<{ Params: v.InferOutput<typeof ReplayParams> }>(
    '/replay/:replay/card.png',
    { schema: { params: ReplayParams }, exposeHeadRoute: true },
    async (request, reply) => {
      const { replay } = request.params;
      await limitLookups?.(request);
      const session = readSessionCookie(metadata.serverSecret, readCookie(request, SESSION_COOKIE));
      const { round, isPrivate } = await findShown(context, replay, session?.token);
      if (!cards.has(replay)) await limitDrawings?.(request);
      const card = await cards.of(replay, round);
      reply.type('image/png');
      reply.header('cache-control', isPrivate ? 'private, no-store' : `public, max-age=${CARD_MAX_AGE_S}`);
      return card;
    },
  );

  return {
    // Messengers do not ask for HTML.
    includes: (path) => PAGE.test(path),
    tags: async (request, path) => {
      const [, replay] = PAGE.exec(path) ?? [];
      if (replay === undefined || !HOST.test(request.host)) return [];
      try {
        await limitLookups?.(request);
        // Without the player's token: pages with a private round may be passed on.
        const { round } = await findShown(context, replay, undefined);
        return tagsOf(cardWords(round), `${request.protocol}://${request.host}`, replay);
      } catch (error) {
        // The page itself shows why.
        if (!(error instanceof ApiError))
          request.log.warn({ err: error }, 'replay not looked up for its page');
        return [];
      }
    },
  };
}
