import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { DEFAULT_THEME } from '../../../theme/theme-name.ts';
import { ApiError } from '../../platform/api-error.ts';
import { CARD_FONT, CARD_HEIGHT, CARD_WIDTH, type CardRound, cardSvg } from './card-svg.ts';
import { encodePng } from './png.ts';

/** Cards kept, bytes at most in all: two hundred of them. */
const KEPT_BYTES = 24 * 1024 * 1024;

/** Cards that wait to be drawn, at most: one is drawn at a time, which takes about 30 ms of other threads. */
const WAITING_AT_MOST = 50;

/** Pictures to share of ended rounds. */
export interface Cards {
  /** Whether its card need not be drawn. */
  has(replay: string): boolean;
  /**
   * The card of a round, drawn once as long as it is kept.
   * @param replay the round's address
   * @returns a PNG
   * @throws ApiError 503 when too many wait to be drawn
   */
  of(replay: string, round: CardRound): Promise<Buffer>;
}

/** @param clientDir where the font and the chicken's pictures lie; a card is drawn without her where they are missing */
export function createCards(clientDir: string): Cards {
  /** in the order of their last use */
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  const chickens = new Map<string, Promise<Buffer | null>>();
  let keptBytes = 0;
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
    kept.set(replay, card);
    keptBytes += card.length;
    for (const [oldest, bytes] of kept) {
      if (keptBytes <= KEPT_BYTES) break;
      kept.delete(oldest);
      keptBytes -= bytes.length;
    }
  };

  const drawInTurn = (replay: string, round: CardRound): Promise<Buffer> => {
    if (underWay.size >= WAITING_AT_MOST)
      throw new ApiError(503, 'unavailable', 'Too many pictures are asked for. Try again in a moment.', {
        retry_after: 5,
      });
    const drawing = last.then(async () => {
      try {
        const card = await draw(round);
        keep(replay, card);
        return card;
      } finally {
        underWay.delete(replay);
      }
    });
    underWay.set(replay, drawing);
    last = drawing.catch(() => undefined);
    return drawing;
  };

  return {
    has: (replay) => kept.has(replay) || underWay.has(replay),
    of: async (replay, round) => {
      const known = kept.get(replay);
      if (!known) return underWay.get(replay) ?? drawInTurn(replay, round);
      kept.delete(replay);
      kept.set(replay, known);
      return known;
    },
  };
}
