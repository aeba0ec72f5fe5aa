import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { DEFAULT_THEME } from '../../../theme/theme-name.ts';
import { ApiError } from '../../platform/api-error.ts';
import { CARD_FONT, CARD_HEIGHT, CARD_WIDTH, type CardRound, cardSvg } from './card-svg.ts';
import { encodePng } from './png.ts';

/** About two hundred cards. */
const CACHE_BYTES = 24 * 1024 * 1024;

/** One is drawn at a time, which takes about 30 ms of other threads. */
const MAX_WAITING = 50;

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
  /** least recently used first */
  const cache = new Map<string, Buffer>();
  const drawings = new Map<string, Promise<Buffer>>();
  const chickens = new Map<string, Promise<Buffer | null>>();
  let cacheBytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  const chickenOf = (picture: 'won' | 'cooked'): Promise<Buffer | null> => {
    const known = chickens.get(picture);
    if (known) return known;
    const chicken = readFile(join(clientDir, 'themes', DEFAULT_THEME, `card-${picture}.png`)).catch(
      () => null,
    );
    chickens.set(picture, chicken);
    return chicken;
  };

  const draw = async (round: CardRound): Promise<Buffer> => {
    const chicken = await chickenOf(round.state === 'fried' ? 'cooked' : 'won');
    const image = await renderAsync(cardSvg(round, chicken), {
      font: {
        loadSystemFonts: false,
        fontFiles: [join(clientDir, 'fonts/card.ttf')],
        defaultFontFamily: CARD_FONT,
      },
    });
    return encodePng(image.pixels, CARD_WIDTH, CARD_HEIGHT);
  };

  const keep = (replay: string, card: Buffer): void => {
    cache.set(replay, card);
    cacheBytes += card.length;
    for (const [oldest, bytes] of cache) {
      if (cacheBytes <= CACHE_BYTES) break;
      cache.delete(oldest);
      cacheBytes -= bytes.length;
    }
  };

  const drawInTurn = (replay: string, round: CardRound): Promise<Buffer> => {
    if (drawings.size >= MAX_WAITING)
      throw new ApiError(503, 'unavailable', 'Too many pictures are asked for. Try again in a moment.', {
        retry_after: 5,
      });
    const drawing = last.then(async () => {
      try {
        const card = await draw(round);
        keep(replay, card);
        return card;
      } finally {
        drawings.delete(replay);
      }
    });
    drawings.set(replay, drawing);
    last = drawing.catch(() => undefined);
    return drawing;
  };

  return {
    has: (replay) => cache.has(replay) || drawings.has(replay),
    of: async (replay, round) => {
      const known = cache.get(replay);
      if (!known) return drawings.get(replay) ?? drawInTurn(replay, round);
      cache.delete(replay);
      cache.set(replay, known);
      return known;
    },
  };
}
