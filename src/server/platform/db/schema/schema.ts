// Generated from the catalogue of a migrated database by: npm run schema
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, doublePrecision, integer, json, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ProposalKind } from '../../../../contract/back-office/proposals.ts';
import type { FireVersion } from '../../../../contract/constants.ts';
import type { Progress, SkinTheme } from '../../../../rules/progress.ts';
import { timeColumn, hexColumn, integersColumn, paiseColumn } from '../columns.ts';

/** an entry for each act of the back office; rows are only added, each with the hash of the one before (src/server/back-office/reports/audit-chain.ts) */
// PRIMARY KEY (entry_id)
// UNIQUE audit_log_in_order (seq)
export const auditLog = pgTable('audit_log', {
  entryId: uuid('entry_id').notNull(),
  /** counts from 1 without a gap */
  seq: bigint('seq', { mode: 'number' }).notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
  actor: text('actor').notNull(),
  act: text('act').notNull(),
  userId: uuid('user_id'),
  subjectId: uuid('subject_id'),
  detail: jsonb('detail').notNull(),
  createdAt: timeColumn('created_at').notNull(),
});

// PRIMARY KEY (id)
export const auditLogHead = pgTable('audit_log_head', {
  id: smallint('id').notNull(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});

/** finished dumps of this database (src/server/back-office/commands/backups.ts) */
// PRIMARY KEY (ended_at)
export const backups = pgTable('backups', {
  endedAt: timeColumn('ended_at').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** host:path */
  file: text('file').notNull(),
});

// PRIMARY KEY (utr_canonical, amount_paise, is_out)
// UNIQUE bank_lines_by_id (line_id)
export const bankLines = pgTable('bank_lines', {
  utrCanonical: text('utr_canonical').notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  addedBy: text('added_by').notNull(),
  addedAt: timeColumn('added_at').notNull(),
  lineId: uuid('line_id').notNull(),
  /** paid out, or a reversal */
  isOut: boolean('is_out').notNull().default(sql`false`),
});

// PRIMARY KEY (upload_id, line)
export const bankUploadLines = pgTable('bank_upload_lines', {
  uploadId: uuid('upload_id').notNull(),
  line: integer('line').notNull(),
  utrCanonical: text('utr_canonical').notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  paidOn: date('paid_on', { mode: 'string' }).notNull(),
  isOut: boolean('is_out').notNull().default(sql`false`),
});

// PRIMARY KEY (upload_id)
export const bankUploads = pgTable('bank_uploads', {
  uploadId: uuid('upload_id').notNull(),
  operatorId: uuid('operator_id').notNull(),
  uploadedAt: timeColumn('uploaded_at').notNull(),
});

// PRIMARY KEY (banner_id)
export const banners = pgTable('banners', {
  bannerId: uuid('banner_id').notNull(),
  text: text('text').notNull(),
  link: text('link'),
  fromAt: timeColumn('from_at'),
  untilAt: timeColumn('until_at'),
  createdAt: timeColumn('created_at').notNull(),
  createdBy: text('created_by').notNull(),
});

// PRIMARY KEY (user_id, period, starts_on, type, board)
export const boardEntries = pgTable('board_entries', {
  userId: uuid('user_id').notNull(),
  period: text('period').$type<'day' | 'week'>().notNull(),
  /** UTC; Monday of a week */
  startsOn: date('starts_on', { mode: 'string' }).notNull(),
  type: smallint('type').notNull(),
  board: text('board').$type<'multiplier' | 'walk' | 'win'>().notNull(),
  /** hundredths, lines, or paise */
  value: paiseColumn('value').notNull(),
  roundId: uuid('round_id').notNull(),
  reachedAt: timeColumn('reached_at').notNull(),
});

// PRIMARY KEY (id)
export const databaseMetadata = pgTable('database_metadata', {
  id: smallint('id').notNull(),
  money: text('money').$type<'demo' | 'real'>().notNull(),
  serverSecret: text('server_secret').notNull(),
  createdAt: timeColumn('created_at').notNull(),
  seedKeyId: text('seed_key_id'),
  /** the only key of all encrypted texts, as checked by a start with that key alone; empty: none is encrypted */
  onlySeedKeyId: text('only_seed_key_id'),
});

// PRIMARY KEY (user_id, deposit_id)
// UNIQUE deposits_utr_approved_once (utr_canonical) WHERE (status = 1)
export const deposits = pgTable('deposits', {
  userId: uuid('user_id').notNull(),
  depositId: uuid('deposit_id').notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  approvedPaise: paiseColumn('approved_paise'),
  utrNo: text('utr_no').notNull(),
  /** as compared (src/contract/utr.ts) */
  utrCanonical: text('utr_canonical').notNull(),
  countsAsRecharge: boolean('counts_as_recharge'),
  /** the deposit whose approval rejected this claim */
  rejectedFor: uuid('rejected_for'),
  /** the deposit that replaces this one after a mistaken approval */
  reopenedAs: uuid('reopened_as'),
  /** 1 USDT, 2 UPI */
  type: smallint('type').notNull(),
  /** 0 pending, 1 approved, 2 rejected */
  status: smallint('status').notNull(),
  createdAt: timeColumn('created_at').notNull(),
  decidedAt: timeColumn('decided_at'),
  decidedBy: text('decided_by'),
  reason: text('reason'),
  refundState: text('refund_state').$type<'due' | 'refunded'>(),
  refundPaise: paiseColumn('refund_paise'),
  refundReference: text('refund_reference'),
  /** TRC20 or ERC20; null: UPI */
  network: text('network').$type<'TRC20' | 'ERC20'>(),
  /** millionths of a USDT */
  usdtMicros: bigint('usdt_micros', { mode: 'number' }),
  /** of one USDT */
  ratePaise: paiseColumn('rate_paise'),
  /** pending again after a decision was undone: an approval asks the limits of the player */
  isReopened: boolean('is_reopened').notNull().default(sql`false`),
});

// PRIMARY KEY (operator_id, shown_to)
export const enrolmentLinks = pgTable('enrolment_links', {
  operatorId: uuid('operator_id').notNull(),
  /** the operator who saw the link of operator_id */
  shownTo: uuid('shown_to').notNull(),
});

/** lives of the database between restores and promotions; the newest is the current one (src/server/back-office/epochs/epoch.ts) */
// PRIMARY KEY (epoch)
export const epochs = pgTable('epochs', {
  epoch: integer('epoch').notNull(),
  startedAt: timeColumn('started_at').notNull(),
  cause: text('cause').$type<'first' | 'restore' | 'other_database' | 'copied_folder' | 'audit_copy'>().notNull(),
  /** database_identity() of each machine; null until the first start, and in the embedded database */
  identities: jsonb('identities'),
  /** also in a file beside the folder of the embedded database */
  mark: text('mark'),
  /** an operator has stated that a change of the identity until then loses nothing */
  statedUntil: timeColumn('stated_until'),
  /** newest row of the epoch before; what was done later may be lost */
  knownUntil: timeColumn('known_until'),
  /** what was read back from the copy of the audit log; null: there was none */
  readBack: jsonb('read_back'),
  acknowledgedAt: timeColumn('acknowledged_at'),
  acknowledgedBy: text('acknowledged_by'),
});

/** rows are never deleted */
// PRIMARY KEY (user_id, key_hash)
export const idempotencyKeys = pgTable('idempotency_keys', {
  userId: uuid('user_id').notNull(),
  keyHash: uuid('key_hash').notNull(),
  bodyHash: uuid('body_hash').notNull(),
  /** the round, deposit, withdrawal or player that the call made */
  subjectId: uuid('subject_id').notNull(),
  /** json, not jsonb: keeps the bytes; null: made from the subject */
  response: json('response'),
});

// PRIMARY KEY (user_id, journal_id)
// UNIQUE journal_once_per_subject (user_id, kind, subject_id) WHERE ((subject_id IS NOT NULL) AND (kind <> ALL (ARRAY['adjustment'::text, 'reversal'::text, 'debt_repaid'::text])))
// UNIQUE journal_reversed_once (user_id, reverses_id) WHERE (reverses_id IS NOT NULL)
export const journal = pgTable('journal', {
  userId: uuid('user_id').notNull(),
  journalId: uuid('journal_id').notNull(),
  kind: text('kind').$type<'welcome' | 'stake' | 'settlement' | 'deposit' | 'withdrawal_held' | 'withdrawal_paid' | 'withdrawal_returned' | 'adjustment' | 'reversal' | 'debt_repaid'>().notNull(),
  subjectId: uuid('subject_id'),
  reversesId: uuid('reverses_id'),
  actor: text('actor').notNull(),
  reason: text('reason'),
  createdAt: timeColumn('created_at').notNull(),
});

// PRIMARY KEY (user_id, round_id)
export const liveWins = pgTable('live_wins', {
  userId: uuid('user_id').notNull(),
  roundId: uuid('round_id').notNull(),
  type: smallint('type').notNull(),
  step: smallint('step').notNull(),
  /** hundredths */
  multiplier: integer('multiplier').notNull(),
  payoutPaise: paiseColumn('payout_paise').notNull(),
  createdAt: timeColumn('created_at').notNull(),
});

// PRIMARY KEY (attempt_id)
export const loginAttempts = pgTable('login_attempts', {
  attemptId: uuid('attempt_id').notNull(),
  call: text('call').$type<'login' | 'register' | 'logged_in' | 'operator'>().notNull(),
  /** phone number, or name of an operator */
  loginName: text('login_name').notNull(),
  address: text('address').notNull(),
  device: text('device'),
  createdAt: timeColumn('created_at').notNull(),
});

// PRIMARY KEY (version)
export const multiplierTables = pgTable('multiplier_tables', {
  version: integer('version').notNull(),
  type: smallint('type').notNull(),
  /** hundredths of a percent */
  rtp: integer('rtp').notNull(),
  maxWinPaise: paiseColumn('max_win_paise').notNull(),
  /** hundredths, line k at index k - 1 */
  multipliers: integersColumn('multipliers').notNull(),
  terms: jsonb('terms').notNull(),
  createdAt: timeColumn('created_at').notNull(),
});

// PRIMARY KEY (user_id)
export const onlinePlayers = pgTable('online_players', {
  userId: uuid('user_id').notNull(),
  seenAt: timeColumn('seen_at').notNull(),
});

// PRIMARY KEY (user_id)
export const openRounds = pgTable('open_rounds', {
  userId: uuid('user_id').notNull(),
  roundId: uuid('round_id').notNull(),
  stakePaise: paiseColumn('stake_paise').notNull(),
  maxWinPaise: paiseColumn('max_win_paise').notNull(),
  createdAt: timeColumn('created_at').notNull(),
  touchedAt: timeColumn('touched_at').notNull(),
  nonce: integer('nonce').notNull(),
  /** hundredths of a percent */
  rtp: integer('rtp').notNull(),
  type: smallint('type').notNull(),
  lastStep: smallint('last_step').notNull(),
  /** version of the draw (src/rules/fairness.ts) */
  algorithm: smallint('algorithm').notNull(),
  fireVersion: smallint('fire_version').$type<FireVersion>().notNull(),
  step: smallint('step').notNull(),
  serverSeedHash: hexColumn('server_seed_hash').notNull(),
  nextServerSeedHash: hexColumn('next_server_seed_hash').notNull(),
  clientSeed: text('client_seed').notNull(),
  /** encrypted seed and fatal line (src/server/platform/seed-cipher.ts) */
  encryptedOutcome: text('encrypted_outcome').notNull(),
  multipliers: integersColumn('multipliers').notNull(),
  landedAt: timeColumn('landed_at').array().notNull(),
  fireHits: boolean('fire_hits').array().notNull(),
  walletVersions: bigint('wallet_versions', { mode: 'number' }).array().notNull(),
  /** a committed landing that ends the round, whose settlement failed */
  unsettledStep: smallint('unsettled_step'),
  unsettledFireHit: boolean('unsettled_fire_hit'),
  multipliersVersion: integer('multipliers_version').notNull(),
  epoch: integer('epoch').notNull().default(sql`1`),
});

// PRIMARY KEY (operator_id, day)
export const operatorDays = pgTable('operator_days', {
  operatorId: uuid('operator_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  alonePaise: paiseColumn('alone_paise').notNull(),
});

// FOREIGN KEY (operator_id) REFERENCES operators(operator_id)
// PRIMARY KEY (invitation_id)
export const operatorInvitations = pgTable('operator_invitations', {
  invitationId: uuid('invitation_id').notNull(),
  name: text('name'),
  role: text('role').$type<'support' | 'cashier' | 'finance' | 'admin'>().notNull(),
  operatorId: uuid('operator_id'),
  invitedBy: text('invited_by').notNull(),
  /** the operator who can be shown the link; null: created by the command line */
  inviterId: uuid('inviter_id'),
  shownTo: uuid('shown_to'),
  tokenHash: text('token_hash'),
  totpSecret: text('totp_secret'),
  createdAt: timeColumn('created_at').notNull(),
  expiresAt: timeColumn('expires_at').notNull(),
});

// FOREIGN KEY (operator_id) REFERENCES operators(operator_id)
// PRIMARY KEY (operator_id, code_hash)
export const operatorRecoveryCodes = pgTable('operator_recovery_codes', {
  operatorId: uuid('operator_id').notNull(),
  codeHash: text('code_hash').notNull(),
});

// FOREIGN KEY (operator_id) REFERENCES operators(operator_id)
// PRIMARY KEY (token_hash)
export const operatorSessions = pgTable('operator_sessions', {
  /** SHA-256; hex */
  tokenHash: text('token_hash').notNull(),
  operatorId: uuid('operator_id').notNull(),
  createdAt: timeColumn('created_at').notNull(),
  seenAt: timeColumn('seen_at').notNull(),
});

// PRIMARY KEY (name)
export const operatorSettings = pgTable('operator_settings', {
  name: text('name').notNull(),
  value: jsonb('value').notNull(),
  updatedAt: timeColumn('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
});

// PRIMARY KEY (operator_id)
// UNIQUE operators_by_name (name)
export const operators = pgTable('operators', {
  operatorId: uuid('operator_id').notNull(),
  /** in lower case */
  name: text('name').notNull(),
  role: text('role').$type<'support' | 'cashier' | 'finance' | 'admin'>().notNull(),
  isActive: boolean('is_active').notNull(),
  /** argon2id in PHC form, with SHA-256 of the hash proper in its place */
  passwordHash: text('password_hash').notNull(),
  /** base32, encrypted */
  totpSecret: text('totp_secret').notNull(),
  /** of the newest used code (RFC 6238, 5.2) */
  totpStep: bigint('totp_step', { mode: 'number' }).notNull(),
  createdAt: timeColumn('created_at').notNull(),
  lastLoginAt: timeColumn('last_login_at'),
});

// PRIMARY KEY (user_id)
export const passwordResetLinks = pgTable('password_reset_links', {
  userId: uuid('user_id').notNull(),
  tokenHash: text('token_hash'),
  createdBy: text('created_by').notNull(),
  createdAt: timeColumn('created_at').notNull(),
  expiresAt: timeColumn('expires_at').notNull(),
  usedAt: timeColumn('used_at'),
  inviterId: uuid('inviter_id'),
});

// PRIMARY KEY (phone)
export const phoneNumbers = pgTable('phone_numbers', {
  phone: text('phone').notNull(),
  userId: uuid('user_id').notNull(),
});

// PRIMARY KEY (user_id)
export const playState = pgTable('play_state', {
  userId: uuid('user_id').notNull(),
  countedOn: date('counted_on', { mode: 'string' }).notNull(),
  /** of the day, week and month of counted_on, UTC */
  stakePaise: paiseColumn('stake_paise').array().notNull().default(sql`'{0,0,0}'::bigint[]`),
  /** stakes less payouts; negative after wins */
  lossPaise: paiseColumn('loss_paise').array().notNull().default(sql`'{0,0,0}'::bigint[]`),
  betAt: timeColumn('bet_at'),
  sessionStartedAt: timeColumn('session_started_at'),
  sessionStakePaise: paiseColumn('session_stake_paise').notNull().default(sql`0`),
  sessionPayoutPaise: paiseColumn('session_payout_paise').notNull().default(sql`0`),
  checkedAt: timeColumn('checked_at'),
  checkMinutes: smallint('check_minutes'),
});

// PRIMARY KEY (user_id, day, type)
export const playerDays = pgTable('player_days', {
  userId: uuid('user_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  type: smallint('type').notNull(),
  rounds: integer('rounds').notNull(),
  stakePaise: paiseColumn('stake_paise').notNull(),
  payoutPaise: paiseColumn('payout_paise').notNull(),
  /** hundredths, of cash-outs; 0: none */
  bestMultiplier: bigint('best_multiplier', { mode: 'number' }).notNull(),
});

// PRIMARY KEY (user_id, device, address)
export const playerDevices = pgTable('player_devices', {
  userId: uuid('user_id').notNull(),
  device: text('device').notNull(),
  address: text('address').notNull(),
  userAgent: text('user_agent').notNull(),
  logins: integer('logins').notNull().default(sql`1`),
  firstLoginAt: timeColumn('first_login_at').notNull(),
  lastLoginAt: timeColumn('last_login_at').notNull(),
});

// PRIMARY KEY (user_id, kind, period)
export const playerLimits = pgTable('player_limits', {
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<'deposit' | 'loss' | 'stake' | 'session'>().notNull(),
  period: text('period').$type<'day' | 'week' | 'month' | 'session'>().notNull(),
  /** paise; of a session minutes */
  value: paiseColumn('value').notNull(),
  pendingValue: paiseColumn('pending_value'),
  pendingSince: timeColumn('pending_since'),
});

// PRIMARY KEY (user_id, note_id)
export const playerNotes = pgTable('player_notes', {
  userId: uuid('user_id').notNull(),
  noteId: uuid('note_id').notNull(),
  text: text('text').notNull(),
  writtenBy: text('written_by').notNull(),
  createdAt: timeColumn('created_at').notNull(),
});

// PRIMARY KEY (user_id)
export const playerProgress = pgTable('player_progress', {
  userId: uuid('user_id').notNull(),
  nextNonce: integer('next_nonce').notNull(),
  progress: jsonb('progress').$type<Progress>().notNull(),
  theme: text('theme').$type<SkinTheme>(),
});

// PRIMARY KEY (user_id)
export const players = pgTable('players', {
  userId: uuid('user_id').notNull(),
  phone: text('phone').notNull(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  avatarId: smallint('avatar_id'),
  /** 1 active, 2 blocked */
  status: smallint('status').notNull(),
  /** 0 none, 1 after the first approved deposit of at least min_recharge, 2 after more */
  firstRecharge: smallint('first_recharge').notNull(),
  /** argon2id in PHC form */
  passwordHash: text('password_hash').notNull(),
  inLiveWins: boolean('in_live_wins').notNull().default(sql`true`),
  privateRounds: boolean('private_rounds').notNull().default(sql`false`),
  referredBy: uuid('referred_by'),
  createdAt: timeColumn('created_at').notNull(),
  clientSeed: text('client_seed').notNull(),
  /** of the next round */
  nonce: integer('nonce').notNull(),
  betDay: integer('bet_day').notNull().default(sql`0`),
  /** nonce of the first bet of bet_day */
  betDayNonce: integer('bet_day_nonce').notNull().default(sql`0`),
  nextEncryptedSeed: text('next_encrypted_seed').notNull(),
  nextServerSeedHash: text('next_server_seed_hash').notNull(),
  breakUntil: timeColumn('break_until'),
  excludedUntil: timeColumn('excluded_until'),
  depositLimitAnswered: boolean('deposit_limit_answered').notNull().default(sql`false`),
  withdrawalsFrom: timeColumn('withdrawals_from'),
  lossLimitAnswered: boolean('loss_limit_answered').notNull().default(sql`false`),
  /** an operator set excluded_until */
  excludedByStaff: boolean('excluded_by_staff').notNull().default(sql`false`),
  /** start of an exclusion that staff began and the player did not ask for */
  staffExclusionAt: timeColumn('staff_exclusion_at'),
  /** epoch of the promised next seed */
  seedEpoch: integer('seed_epoch').notNull().default(sql`1`),
});

// FOREIGN KEY (user_id, journal_id) REFERENCES journal(user_id, journal_id)
// UNIQUE postings_wallet_version (user_id, wallet_version) WHERE (wallet_version IS NOT NULL)
export const postings = pgTable('postings', {
  userId: uuid('user_id').notNull(),
  journalId: uuid('journal_id').notNull(),
  account: text('account').$type<'wallet' | 'stake' | 'withdrawal' | 'house' | 'clearing' | 'promotion' | 'debt'>().notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  walletVersion: bigint('wallet_version', { mode: 'number' }),
  /** of wallet postings only */
  balanceAfterPaise: paiseColumn('balance_after_paise'),
});

// PRIMARY KEY (proposal_id)
// UNIQUE proposals_open_once (kind, subject) WHERE (state = 'open'::text)
export const proposals = pgTable('proposals', {
  proposalId: uuid('proposal_id').notNull(),
  kind: text('kind').$type<ProposalKind>().notNull(),
  subject: text('subject').notNull(),
  userId: uuid('user_id'),
  detail: jsonb('detail').notNull(),
  state: text('state').$type<'confirmed' | 'declined' | 'open' | 'expired'>().notNull(),
  proposedBy: uuid('proposed_by').notNull(),
  proposedAt: timeColumn('proposed_at').notNull(),
  expiresAt: timeColumn('expires_at').notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: timeColumn('decided_at'),
  act: text('act'),
});

// PRIMARY KEY (run_id)
export const reconciliationRuns = pgTable('reconciliation_runs', {
  runId: uuid('run_id').notNull(),
  startedBy: text('started_by').notNull(),
  startedAt: timeColumn('started_at').notNull(),
  seenAt: timeColumn('seen_at').notNull(),
  endedAt: timeColumn('ended_at'),
  playersDone: integer('players_done').notNull(),
  players: integer('players').notNull(),
  /** null while it runs, or when its process ended early */
  outcome: text('outcome').$type<'clean' | 'wrong' | 'failed'>(),
  findingsCount: integer('findings_count').notNull(),
  findings: jsonb('findings').notNull(),
  warnings: jsonb('warnings').notNull(),
  counted: jsonb('counted').notNull(),
  auditHead: text('audit_head'),
  failure: text('failure'),
});

// PRIMARY KEY (user_id, round_id)
// UNIQUE rounds_by_nonce (user_id, nonce)
export const rounds = pgTable('rounds', {
  userId: uuid('user_id').notNull(),
  roundId: uuid('round_id').notNull(),
  stakePaise: paiseColumn('stake_paise').notNull(),
  payoutPaise: paiseColumn('payout_paise').notNull(),
  maxWinPaise: paiseColumn('max_win_paise').notNull(),
  balanceAfterPaise: paiseColumn('balance_after_paise').notNull(),
  walletVersion: bigint('wallet_version', { mode: 'number' }).notNull(),
  createdAt: timeColumn('created_at').notNull(),
  endedAt: timeColumn('ended_at').notNull(),
  nonce: integer('nonce').notNull(),
  /** hundredths of a percent */
  rtp: integer('rtp').notNull(),
  type: smallint('type').notNull(),
  lastStep: smallint('last_step').notNull(),
  algorithm: smallint('algorithm').notNull(),
  fireVersion: smallint('fire_version').$type<FireVersion>().notNull(),
  step: smallint('step').notNull(),
  fatalLine: smallint('fatal_line'),
  /** cash-out line chosen before the bet; null: none */
  target: smallint('target'),
  state: text('state').$type<'fried' | 'cashed_out' | 'refunded'>().notNull(),
  cause: text('cause').$type<'roast' | 'fire' | 'cashout' | 'last_line' | 'max_win' | 'abandoned' | 'blocked' | 'voided'>().notNull(),
  serverSeedHash: hexColumn('server_seed_hash').notNull(),
  nextServerSeedHash: hexColumn('next_server_seed_hash').notNull(),
  clientSeed: text('client_seed').notNull(),
  /** null when the outcome could not be decrypted */
  serverSeed: hexColumn('server_seed'),
  landedAt: timeColumn('landed_at').array().notNull(),
  fireHits: boolean('fire_hits').array().notNull(),
  walletVersions: bigint('wallet_versions', { mode: 'number' }).array().notNull(),
  multipliersVersion: integer('multipliers_version').notNull(),
});

// PRIMARY KEY (token_hash)
export const sessions = pgTable('sessions', {
  /** SHA-256; hex */
  tokenHash: text('token_hash').notNull(),
  userId: uuid('user_id').notNull(),
  playerStatus: smallint('player_status').notNull().default(sql`1`),
  device: text('device'),
  address: text('address'),
  createdAt: timeColumn('created_at').notNull(),
  expiresAt: timeColumn('expires_at').notNull(),
});

// PRIMARY KEY (id)
export const tickerState = pgTable('ticker_state', {
  id: smallint('id').notNull(),
  showsSample: boolean('shows_sample').notNull(),
});

// PRIMARY KEY (half_hour, kind, part, type, line)
export const totals = pgTable('totals', {
  /** of landings the start of the day, UTC */
  halfHour: timeColumn('half_hour').notNull(),
  /** of a ledger entry its kind (refund: settlement of a refunded round; correction: reversal of one entry); else round, refunded round or landing */
  kind: text('kind').notNull(),
  /** of an entry the account; of a round the cause; of a landing fatal or safe */
  part: text('part').notNull(),
  /** difficulty; 0: of an entry that settles no round */
  type: smallint('type').notNull(),
  /** of a landing; else 0 */
  line: smallint('line').notNull(),
  entries: integer('entries').notNull(),
  /** postings of entries, stakes of rounds */
  amountPaise: paiseColumn('amount_paise').notNull(),
  /** of rounds */
  payoutPaise: paiseColumn('payout_paise').notNull(),
  /** payout before a jump into fire */
  fireHitPaise: paiseColumn('fire_hit_paise').notNull(),
  /** payout of the lines that were landed on, by their chances */
  expectedPaise: doublePrecision('expected_paise').notNull(),
  /** of expected_paise */
  variance: doublePrecision('variance').notNull(),
});

// PRIMARY KEY (id)
export const totalsProgress = pgTable('totals_progress', {
  id: smallint('id').notNull(),
  countedTo: timeColumn('counted_to'),
});

// PRIMARY KEY (utr_canonical)
export const usedReferences = pgTable('used_references', {
  utrCanonical: text('utr_canonical').notNull(),
  userId: uuid('user_id').notNull(),
  subjectId: uuid('subject_id').notNull(),
});

// FOREIGN KEY (user_id) REFERENCES players(user_id)
// PRIMARY KEY (user_id)
export const wallets = pgTable('wallets', {
  userId: uuid('user_id').notNull(),
  balancePaise: paiseColumn('balance_paise').notNull(),
  debtPaise: paiseColumn('debt_paise').notNull(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

// PRIMARY KEY (user_id, withdrawal_id)
export const withdrawals = pgTable('withdrawals', {
  userId: uuid('user_id').notNull(),
  withdrawalId: uuid('withdrawal_id').notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  accountNumber: text('account_number').notNull(),
  accountHolderName: text('account_holder_name').notNull(),
  bankName: text('bank_name').notNull(),
  ifscCode: text('ifsc_code').notNull(),
  upiId: text('upi_id').notNull(),
  mobileNumber: text('mobile_number').notNull(),
  qrcode: text('qrcode').notNull(),
  type: smallint('type').notNull(),
  /** 0 requested or approved, 1 sent, 2 rejected */
  status: smallint('status').notNull(),
  createdAt: timeColumn('created_at').notNull(),
  decidedAt: timeColumn('decided_at'),
  decidedBy: text('decided_by'),
  reason: text('reason'),
  approvedAt: timeColumn('approved_at'),
  approvedBy: text('approved_by'),
  /** operator with the payment dialog open */
  claimedBy: text('claimed_by'),
  claimedUntil: timeColumn('claimed_until'),
  reference: text('reference'),
});
