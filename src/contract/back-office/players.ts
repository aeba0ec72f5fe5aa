import * as v from 'valibot';
import { CleanText } from '../fields.ts';
import { ProfileName } from '../forms.ts';
import { BREAK_DAYS, EXCLUSION_MONTHS, LimitsAnswer } from '../play-limits.ts';
import { PlayRules } from '../play-rules.ts';
import {
  AmountText,
  Cursor,
  get,
  getById,
  IdParams,
  NullableTime,
  pageOf,
  postById,
  Reason,
  ReasonBody,
  SearchText,
  Timestamp,
} from './fields.ts';
import { ENTRY_KINDS } from './ledger.ts';

export const PLAYER_STATUSES = ['active', 'blocked'] as const;
const Status = v.picklist(PLAYER_STATUSES);

/** filters of the list; `limit_reached`: nothing is left of a limit; `to_refund`: has a payment to refund */
export const PLAYER_FILTERS = [
  'blocked',
  'excluded',
  'break',
  'limit_reached',
  'to_refund',
  'online',
] as const;
export type PlayerFilter = (typeof PLAYER_FILTERS)[number];

export const PlayerRow = v.object({
  user_id: v.string(),
  name: v.string(),
  /** masked */
  phone: v.string(),
  status: Status,
  protection: v.nullable(v.picklist(['excluded', 'break'])),
  created_at: Timestamp,
  balance: AmountText,
  debt: AmountText,
  /** the matched field; null without a search */
  found_by: v.nullable(v.picklist(['phone', 'player id', 'round id', 'UTR', 'name'])),
});
export type PlayerRow = v.InferOutput<typeof PlayerRow>;

const ResetLink = v.object({
  created_by: v.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
  used_at: NullableTime,
  /** true when the link is confirmed and this operator proposed it */
  can_show: v.boolean(),
});

const NoteRow = v.object({
  note_id: v.string(),
  text: v.string(),
  written_by: v.string(),
  created_at: Timestamp,
});
export type NoteRow = v.InferOutput<typeof NoteRow>;

const Played = v.object({
  period: v.picklist(['today', 'month', 'all']),
  /** rounds without 30 minutes between two bets */
  minutes: v.number(),
  staked: AmountText,
  /** paid out less staked */
  result: AmountText,
});

const Paid = v.object({ count: v.number(), amount: AmountText });

/** Days and months are UTC. */
const Protection = v.object({
  control: LimitsAnswer.entries.data,
  /** two operators can lift the exclusion until then */
  lift_until: NullableTime,
  played: v.array(Played),
  blocked: v.nullable(v.object({ by: v.string(), at: Timestamp, reason: v.string() })),
  /** approved and not reversed */
  deposits: Paid,
  /** sent and not reversed */
  withdrawals: Paid,
  to_refund: AmountText,
  /** the newest */
  notes: v.array(NoteRow),
});
export type Protection = v.InferOutput<typeof Protection>;

const PlayerDetail = v.object({
  user_id: v.string(),
  name: v.string(),
  /** masked, as the e-mail address is */
  phone: v.string(),
  email: v.string(),
  status: Status,
  created_at: Timestamp,
  referred_by: v.nullable(v.object({ user_id: v.string(), name: v.string() })),
  balance: AmountText,
  /** for pending withdrawals */
  held: AmountText,
  debt: AmountText,
  rounds: v.number(),
  open_round: v.nullable(v.string()),
  /** failed logins of the last 15 minutes */
  failed_logins: v.number(),
  reset_link: v.nullable(ResetLink),
  /** earliest time after a password link; null: at any time */
  withdrawals_from: NullableTime,
  protection: Protection,
});
export type PlayerDetail = v.InferOutput<typeof PlayerDetail>;

export const EntryRow = v.object({
  entry_id: v.string(),
  at: Timestamp,
  kind: v.picklist(ENTRY_KINDS),
  subject_id: v.nullable(v.string()),
  /** change of the wallet */
  wallet: AmountText,
  /** of the wallet afterwards; null where it did not change */
  balance: v.nullable(AmountText),
  actor: v.string(),
  reason: v.nullable(v.string()),
});
export type EntryRow = v.InferOutput<typeof EntryRow>;

const SessionRow = v.object({
  created_at: Timestamp,
  expires_at: Timestamp,
  /** beginning of the device id; null: unknown */
  device: v.nullable(v.string()),
  address: v.nullable(v.string()),
});
export type SessionRow = v.InferOutput<typeof SessionRow>;

const DeviceRow = v.object({
  device: v.string(),
  address: v.string(),
  user_agent: v.string(),
  logins: v.number(),
  first_login_at: Timestamp,
  last_login_at: Timestamp,
});
export type DeviceRow = v.InferOutput<typeof DeviceRow>;

const RelatedRow = v.object({
  user_id: v.string(),
  name: v.string(),
  /** masked */
  phone: v.string(),
  status: Status,
  shared: v.array(v.picklist(['bank account', 'UPI id', 'device', 'address'])),
});
export type RelatedRow = v.InferOutput<typeof RelatedRow>;

export const PLAYER_CALLS = {
  players: get('players', pageOf(PlayerRow), {
    query: v.strictObject({
      /** a whole phone number, player id, UTR or round id, or the beginning of a name */
      search: SearchText,
      status: v.optional(v.picklist(['', ...PLAYER_FILTERS])),
      cursor: v.optional(Cursor),
    }),
  }),
  /** This call and the ones below add the view of a player to the audit log. */
  player: getById('players/:id', PlayerDetail),
  /** Returns the unmasked values and adds an entry to the audit log. */
  revealPlayer: postById('players/:id/reveal', v.object({ phone: v.string(), email: v.string() })),
  playerEntries: get('players/:id/entries', pageOf(EntryRow), {
    params: IdParams,
    query: v.strictObject({ cursor: v.optional(Cursor) }),
  }),
  playerDevices: getById(
    'players/:id/devices',
    v.object({ sessions: v.array(SessionRow), devices: v.array(DeviceRow) }),
  ),
  relatedPlayers: getById(
    'players/:id/related',
    v.object({ rows: v.array(RelatedRow), is_cut: v.boolean() }),
  ),
  playerNotes: getById('players/:id/notes', v.object({ rows: v.array(NoteRow) })),
  addPlayerNote: postById('players/:id/notes', v.object({}), {
    body: v.strictObject({
      text: v.pipe(
        CleanText,
        v.trim(),
        v.maxLength(1000, 'A note has at most 1000 characters.'),
        v.nonEmpty('A note is empty.'),
      ),
    }),
  }),
  /** Settles the open round at its step and ends the sessions. */
  blockPlayer: postById(
    'players/:id/block',
    v.object({
      /** of the open round; null when there was none */
      paid: v.nullable(AmountText),
    }),
    { body: ReasonBody },
  ),
  unblockPlayer: postById('players/:id/unblock', v.object({}), { body: ReasonBody }),
  /** An exclusion settles the open round. A long one starts with one day; another operator confirms the rest. */
  protectPlayer: postById('players/:id/protect', v.object({ until: Timestamp, is_proposed: v.boolean() }), {
    body: v.strictObject({
      /** months of an exclusion, or days of a break */
      ask: v.variant('what', [
        v.strictObject({
          what: v.literal('exclude'),
          months: v.picklist(EXCLUSION_MONTHS),
          /** the player asked for it: nobody can lift it */
          is_asked: v.boolean(),
        }),
        v.strictObject({ what: v.literal('break'), days: v.picklist(BREAK_DAYS) }),
      ]),
      reason: Reason,
    }),
  }),
  /** Proposes to end an exclusion that staff began, that the player did not ask for, and that is not older than a day. */
  liftExclusion: postById('players/:id/lift-exclusion', v.object({}), { body: ReasonBody }),
  playRules: get(
    'play-rules',
    v.object({
      play: PlayRules,
      note: v.string(),
      max_check_minutes: v.nullable(v.number()),
      asks_deposit_limit: v.boolean(),
      asks_loss_limit: v.boolean(),
    }),
  ),
  renamePlayer: postById('players/:id/rename', v.object({}), {
    body: v.strictObject({
      name: ProfileName,
      reason: Reason,
      /** the name to replace */
      seen: v.string(),
    }),
  }),
  endPlayerSessions: postById('players/:id/end-sessions', v.object({ ended: v.number() })),
  createPasswordLink: postById('players/:id/password-link', v.object({}), { body: ReasonBody }),
  /** Returns a confirmed link to the operator who proposed it. */
  showPasswordLink: postById(
    'players/:id/password-link/show',
    v.object({
      /** relative to the address of the game; returned once */
      path: v.string(),
      expires_at: Timestamp,
    }),
  ),
} as const;
