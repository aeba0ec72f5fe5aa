import * as v from 'valibot';
import { DifficultyTypeField, Multiplier, Rupees } from './fields.ts';
import { ReplayId } from './replay.ts';

/** The stream of live wins, below the API base: server-sent events `win` and `online`. */
export const LIVE_PATH = 'live';

/** The last event that a page has had, where it cannot send the header Last-Event-ID. */
export const LIVE_AFTER = 'after';

/** Wins that a page gets when it comes, at most. */
export const LIVE_RECENT = 10;

/** Data of a `win` event; its id is the place in the feed, the same on every server. */
export const LiveWin = v.object({
  /** cut as the ticker shows it */
  name: v.pipe(v.string(), v.maxLength(64)),
  /** rupees */
  amount: Rupees,
  multiplier: Multiplier,
  type: DifficultyTypeField,
  replay: ReplayId,
});
export type LiveWin = v.InferOutput<typeof LiveWin>;

/** Data of an `online` event: how many pages have the feed open, on all servers. */
export const LiveOnline = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
