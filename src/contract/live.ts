import * as v from 'valibot';
import { DifficultyTypeField, Message, Multiplier, Rupees } from './fields.ts';
import { ReplayId } from './replay.ts';

/** What the ticker shows between two polls. */
export const LIVE_WINS = 10;

export const LIVE_MAX_AGE_S = 2;

export const LiveWin = v.object({
  name: v.pipe(v.string(), v.maxLength(64)),
  amount: Rupees,
  multiplier: Multiplier,
  type: DifficultyTypeField,
  replay: ReplayId,
});
export type LiveWin = v.InferOutput<typeof LiveWin>;

export const LiveAnswer = v.object({
  success: v.literal(true),
  message: Message,
  data: v.object({
    /** the ticker shows the documented sample: too few players are online in a demo */
    sample: v.boolean(),
    /** players with an authenticated call in the last two minutes */
    online: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    /** the newest, oldest first */
    wins: v.pipe(v.array(LiveWin), v.maxLength(LIVE_WINS)),
  }),
});
export type Live = v.InferOutput<typeof LiveAnswer>['data'];
