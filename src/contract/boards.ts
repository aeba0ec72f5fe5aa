import * as v from 'valibot';
import { type Calls, get } from './call.ts';
import { Count, DifficultyTypeText, Multiplier, Rupees, Success } from './fields.ts';
import { ReplayId } from './replay.ts';

export const BOARD_PERIODS = ['day', 'week'] as const;
export type BoardPeriod = (typeof BOARD_PERIODS)[number];

export const BOARD_NAMES = ['multiplier', 'walk', 'win'] as const;
export type BoardName = (typeof BOARD_NAMES)[number];

export const BOARD_ROWS = 10;

export const BoardsQuery = v.object({
  period: v.optional(v.picklist(BOARD_PERIODS, 'period must be day or week.'), 'day'),
  type: v.optional(DifficultyTypeText, '1'),
});

export const BoardRow = v.object({
  name: v.pipe(v.string(), v.maxLength(64)),
  multiplier: Multiplier,
  lines: Count,
  win_amount: Rupees,
  replay: ReplayId,
});
export type BoardRow = v.InferOutput<typeof BoardRow>;

const Rows = v.pipe(v.array(BoardRow), v.maxLength(BOARD_ROWS));
export const BoardsAnswer = v.object({
  ...Success,
  data: v.object({ multiplier: Rows, walk: Rows, win: Rows }),
  /** of the requesting player; null for a visitor */
  own: v.nullable(
    v.object({
      multiplier: v.nullable(BoardRow),
      walk: v.nullable(BoardRow),
      win: v.nullable(BoardRow),
    }),
  ),
});

export const BOARD_CALLS = {
  boards: get('boards', 'anyone', BoardsAnswer, { query: BoardsQuery }),
} as const satisfies Calls;
