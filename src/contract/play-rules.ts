import * as v from 'valibot';

export const JURISDICTION_NAMES = ['demo', 'gb', 'on', 'mt', 'strict'] as const;
export type JurisdictionName = (typeof JURISDICTION_NAMES)[number];

/** The pace of play and what the game may offer, by the server's jurisdiction profile. */
export const PlayRules = v.object({
  jurisdiction: v.picklist(JURISDICTION_NAMES),
  /** between the starts of two rounds of a player, at least */
  min_start_ms: v.number(),
  autoplay: v.boolean(),
  turbo: v.boolean(),
  reality_check: v.picklist(['off', 'offered', 'required']),
  /** the fire marker also moves while the page cannot draw it: Go waits until it has left the next line */
  unseen_fire_counts: v.optional(v.boolean()),
});
export type PlayRules = v.InferOutput<typeof PlayRules>;
