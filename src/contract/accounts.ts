import * as v from 'valibot';
import { type Calls, get, post } from './call.ts';
import {
  Message,
  NumberOrText,
  numberText,
  Rupees,
  Success,
  Timestamp,
  UserId,
  WalletVersion,
} from './fields.ts';
import { PlayRules } from './play-rules.ts';
import { THEME_NAME_LENGTH } from './theme/theme-name.ts';

export const SessionAnswer = v.object({ ...Success, user_id: UserId });

export const SuccessAnswer = v.object(Success);
export const StatusAnswer = v.object({ status: v.literal(true), message: Message });

const PlayStop = v.object({
  message: Message,
  message_code: v.optional(v.string()),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  /** when it ends, or when the player may end it */
  until: v.optional(Timestamp),
  /** what may still be staked; unset: nothing */
  left: v.optional(Rupees),
});

export const Profile = v.object({
  amount: Rupees,
  name: v.pipe(v.string(), v.maxLength(64)),
  profile_image: v.nullable(v.pipe(v.string(), v.maxLength(500))),
  /** 0 none, 1 after the first approved deposit of at least min_recharge, 2 after more */
  first_recharge: NumberOrText,
  /** 2 means blocked or removed */
  status: NumberOrText,
  wallet_version: v.optional(WalletVersion),
  avatar_id: v.optional(v.nullable(v.pipe(v.number(), v.integer()))),
  /** owed after a reversal beyond the balance; bars withdrawal */
  debt: v.optional(Rupees),
  in_live_wins: v.optional(v.boolean()),
  private_rounds: v.optional(v.boolean()),
  play: v.optional(PlayRules),
  /** why a bet is refused now, or from a stake on */
  play_stop: v.optional(v.nullable(PlayStop)),
  /** rounds without 30 minutes between two bets; only where its time and net result are shown on screen */
  session: v.optional(
    v.nullable(v.object({ started_at: Timestamp, seconds: v.number(), staked: Rupees, paid_out: Rupees })),
  ),
  /** the player can end the exclusion after this time */
  excluded_until: v.optional(v.nullable(Timestamp)),
  /** earliest time of a withdrawal after a password link; null: at any time */
  withdrawals_from: v.optional(v.nullable(Timestamp)),
  /** a withdrawal can be requested: after a first deposit, during a break or self-exclusion, and after a corrected deposit */
  withdrawal_open: v.optional(v.boolean()),
  /** on a break or self-excluded: deposits are not credited */
  deposits_closed: v.optional(v.boolean()),
  /** differs from that of the game rules once they have changed */
  rules_version: v.optional(v.string()),
  /** a new player is asked for a deposit limit and has not answered */
  asks_deposit_limit: v.optional(v.boolean()),
  asks_loss_limit: v.optional(v.boolean()),
  /** the equipped skin */
  theme: v.optional(v.pipe(v.string(), v.maxLength(THEME_NAME_LENGTH))),
});
export type Profile = v.InferOutput<typeof Profile>;
export const ProfileAnswer = v.object({
  status: v.literal(true),
  message: v.optional(Message),
  profile: Profile,
});

export const AvatarListAnswer = v.object({
  success: v.optional(v.literal(true)),
  data: v.array(v.object({ id: v.pipe(v.number(), v.integer()), avatars: v.string() })),
});
export const UpdateAvatarQuery = v.object({
  user_id: UserId,
  avatar_id: numberText(/^\d{1,4}$/, 'Unknown avatar.'),
});

export const ACCOUNT_CALLS = {
  logout: post('logout', 'anyone', SuccessAnswer, { body: v.object({ user_id: v.optional(UserId) }) }),
  profile: get('profile/:userid', 'owner', ProfileAnswer, { params: v.object({ userid: UserId }) }),
  avatarList: get('avatar_list', 'anyone', AvatarListAnswer),
  updateAvatar: get('update_avatar', 'owner', StatusAnswer, { query: UpdateAvatarQuery }),
} as const satisfies Calls;
