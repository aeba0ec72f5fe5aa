import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { LRUCache } from 'lru-cache';
import { DEFAULT_THEME } from '../../../theme/theme-name.ts';
import { ApiError } from '../../platform/api-error.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { CARD_FONT, CARD_HEIGHT, CARD_WIDTH, type CardRound, cardSvg } from './card-svg.ts';
import { encodePng } from './png.ts';

/** About two hundred cards. */
const CACHE_BYTES = 24 * 1024 * 1024;

/** One is drawn at a time, which takes about 30 ms of other threads. */
const MAX_WAITING = 49;

export interface Cards {
  /** @returns whether the card is cached or being drawn */
  has(replay: string): boolean;
  /**
   * @param replay the round's replay id
   * @returns a PNG
   * @throws ApiError 503 when too many wait to be drawn
   */
  of(replay: string, round: CardRound): Promise<Buffer>;
}

/** @param clientDir has the font and the pictures of the chicken, which are optional */
export function createCards(clientDir: string): Cards {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  const drawings = new Map<string, Promise<Buffer>>();
  const queue = createSemaphore({
    concurrency: 1,
    concurrencyPerKey: 1,
    maxWaitingPerKey: MAX_WAITING,
    maxWaiting: MAX_WAITING,
    refusal: () =>
      new ApiError(503, 'unavailable', 'Too many pictures are asked for. Try again in a moment.', {
        retry_after: 5,
      }),
  });

  const draw = async (round: CardRound): Promise<Buffer> => {
    const picture = round.state === 'fried' ? 'cooked' : 'won';
    const file = join(clientDir, 'themes', DEFAULT_THEME, `card-${picture}.png`);
    const image = await renderAsync(cardSvg(round, await readFile(file).catch(() => null)), {
      font: {
        loadSystemFonts: false,
        fontFiles: [join(clientDir, 'fonts/card.ttf')],
        defaultFontFamily: CARD_FONT,
      },
    });
    return encodePng(image.pixels, CARD_WIDTH, CARD_HEIGHT);
  };

  const drawInTurn = async (replay: string, round: CardRound): Promise<Buffer> => {
    try {
      const card = await queue.run('', () => draw(round));
      cache.set(replay, card);
      return card;
    } finally {
      drawings.delete(replay);
    }
  };

  return {
    has: (replay) => cache.has(replay) || drawings.has(replay),
    of: async (replay, round) => {
      const known = cache.get(replay) ?? drawings.get(replay);
      if (known) return known;
      const drawing = drawInTurn(replay, round);
      drawings.set(replay, drawing);
      return drawing;
    },
  };
}
