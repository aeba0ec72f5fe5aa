import * as v from 'valibot';

export const JURISDICTION_NAMES = ['demo', 'gb', 'on', 'mt', 'strict'] as const;
export type JurisdictionName = (typeof JURISDICTION_NAMES)[number];

export const PlayRules = v.object({
  jurisdiction: v.picklist(JURISDICTION_NAMES),
  /** between the starts of two rounds of a player, at least */
  min_start_ms: v.number(),
  autoplay: v.boolean(),
  turbo: v.boolean(),
  reality_check: v.picklist(['off', 'offered', 'required']),
  /** the fire marker also moves while the page cannot draw it: Go waits until it has left the next line */
  unseen_fire_counts: v.optional(v.boolean()),
  /** between two reality checks at most, minutes; null: none are shown */
  check_minutes: v.optional(v.nullable(v.number())),
  /** net result and time of the session stay on screen */
  shows_session: v.optional(v.boolean()),
  /** the game logs a player out after this time without input */
  logout_after_ms: v.optional(v.number()),
  /** a series without a number of rounds asks after this time whether to continue */
  series_check_ms: v.optional(v.number()),
});
export type PlayRules = v.InferOutput<typeof PlayRules>;
