import * as v from 'valibot';
import { SuccessAnswer } from './accounts.ts';
import { type Calls, get, post } from './call.ts';
import { BET_HISTORY_LIMIT } from './constants.ts';
import { DIFFICULTIES } from './difficulties.ts';
import { Count, DifficultyTypeField, Multiplier, RoundId, Success, UserId } from './fields.ts';
import { ReplayId } from './replay.ts';

export const ThemeField = v.picklist(['dhaba', 'hills', 'raja'], 'form.noSuchSkin');

const GoalOnWire = v.object({
  kind: v.picklist(['pass', 'reach', 'cashOut']),
  /** null: on any difficulty */
  type: v.nullable(DifficultyTypeField),
  need: Count,
  done: Count,
});

const LastRound = v.object({
  round_id: RoundId,
  type: DifficultyTypeField,
  line: Count,
  multiplier: v.nullable(Multiplier),
  won: v.boolean(),
  replay: ReplayId,
});

const EarnedAvatar = v.object({
  id: v.pipe(v.number(), v.integer()),
  avatars: v.string(),
  /** `goals`: goals of the day over all days; `reach`: a line passed on one difficulty */
  kind: v.picklist(['goals', 'reach']),
  type: v.nullable(DifficultyTypeField),
  need: Count,
  done: Count,
  /** the player may choose it, also where it was chosen before it had to be earned */
  earned: v.boolean(),
});

export const ProgressAnswer = v.object({
  ...Success,
  data: v.object({
    bests: v.pipe(v.array(Count), v.length(DIFFICULTIES.length)),
    streak_days: Count,
    goals_reached: Count,
    goals: v.pipe(v.array(GoalOnWire), v.maxLength(3)),
    last: v.pipe(v.array(LastRound), v.maxLength(BET_HISTORY_LIMIT)),
    looks: v.array(v.object({ theme: ThemeField, goals: Count, earned: v.boolean() })),
    theme: v.nullable(ThemeField),
    avatars: v.array(EarnedAvatar),
  }),
});

export const EquipRequest = v.object({ user_id: UserId, theme: ThemeField });

export const PROGRESS_CALLS = {
  progress: get('progress', 'owner', ProgressAnswer, { query: v.object({ user_id: UserId }) }),
  equip: post('wear', 'owner', SuccessAnswer, { body: EquipRequest }),
} as const satisfies Calls;
