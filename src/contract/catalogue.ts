import * as v from 'valibot';
import { type Calls, get } from './call.ts';
import { CleanText, DifficultyTypeField, Message, Multiplier, Rupees, uuidText } from './fields.ts';

export const HelpOrganisation = v.object({
  name: v.pipe(CleanText, v.maxLength(60)),
  phone: v.pipe(CleanText, v.maxLength(24)),
  link: v.pipe(CleanText, v.maxLength(200), v.startsWith('https://')),
});
export type HelpOrganisation = v.InferOutput<typeof HelpOrganisation>;

const GameRules = v.object({
  min_recharge: Rupees,
  min_bet_amount: Rupees,
  max_bet_amount: Rupees,
  min_win: Rupees,
  max_win: Rupees,
  /** average return of a stake, percent */
  return_to_player: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  /** demo: play money, deposits approve themselves */
  money: v.optional(v.picklist(['demo', 'real'])),
  /** changes with rules, levels or bet values */
  rules_version: v.optional(v.string()),
  /** /chickenroad.apk can be downloaded */
  has_app: v.optional(v.boolean()),
  help: v.optional(v.nullable(HelpOrganisation)),
});
export const GameRulesAnswer = v.object({ success: v.optional(v.literal(true)), data: GameRules });

export const BetValuesAnswer = v.object({
  success: v.optional(v.literal(true)),
  data: v.pipe(v.array(v.object({ value: Rupees })), v.maxLength(12)),
});

const Level = v.object({
  type: DifficultyTypeField,
  multiplier: v.pipe(v.array(Multiplier), v.minLength(1), v.maxLength(64)),
  frequency: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(20)), 1),
  roast_multiplier: v.optional(Multiplier, 0),
});
export const LevelsAnswer = v.object({
  success: v.optional(v.literal(true)),
  message: v.optional(Message),
  data: v.array(Level),
});

export const NEWS_SHOWN = 5;

export const NewsItem = v.object({
  id: uuidText(),
  text: v.pipe(CleanText, v.maxLength(120)),
  link: v.nullable(v.pipe(CleanText, v.maxLength(300), v.startsWith('https://'))),
});
export type NewsItem = v.InferOutput<typeof NewsItem>;
export const NewsAnswer = v.object({
  success: v.optional(v.literal(true)),
  data: v.pipe(v.array(NewsItem), v.maxLength(NEWS_SHOWN)),
});

export const CATALOGUE_CALLS = {
  gameRules: get('getGameRules', 'anyone', GameRulesAnswer),
  betValues: get('bet_values', 'anyone', BetValuesAnswer, { isPublic: true }),
  levels: get('chickenMultplier', 'anyone', LevelsAnswer),
  banners: get('getBanners', 'anyone', NewsAnswer, { isPublic: true }),
} as const satisfies Calls;
