import * as v from 'valibot';
import { type Calls, get } from './call.ts';
import { Count, DifficultyTypeField, Multiplier, Rupees, Success } from './fields.ts';
import { ReplayId } from './replay.ts';

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
  ...Success,
  data: v.object({
    /** the ticker shows the documented sample: too few players are online in a demo */
    sample: v.boolean(),
    /** players with an authenticated call in the last two minutes */
    online: Count,
    wins: v.pipe(v.array(LiveWin), v.maxLength(LIVE_WINS)),
  }),
});

export const LIVE_CALLS = {
  live: get('live', 'anyone', LiveAnswer, { maxAgeS: LIVE_MAX_AGE_S }),
} as const satisfies Calls;
