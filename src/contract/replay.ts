import * as v from 'valibot';
import { type Calls, get } from './call.ts';
import { matching, Success } from './fields.ts';
import { RoundView } from './rounds.ts';

/** Can neither be guessed nor counted, and tells nothing of the player. */
export const ReplayId = matching(/^[A-Za-z0-9_-]{64}$/, 64, 'This is not the address of a replay.');

export const Replay = v.object({
  ...v.omit(RoundView, ['round_id']).entries,
  /** ms since the bet */
  landed_ms: v.pipe(v.array(v.pipe(v.number(), v.minValue(0))), v.maxLength(64)),
  fire_hits: v.pipe(v.array(v.boolean()), v.maxLength(64)),
  /** ms since the bet */
  ended_ms: v.pipe(v.number(), v.minValue(0)),
  frequency: v.pipe(v.number(), v.gtValue(0), v.maxValue(20)),
});
export type Replay = v.InferOutput<typeof Replay>;
export const ReplayAnswer = v.object({ ...Success, data: Replay });

export const REPLAY_CALLS = {
  replay: get('replay/:replay', 'anyone', ReplayAnswer, { params: v.object({ replay: ReplayId }) }),
} as const satisfies Calls;
