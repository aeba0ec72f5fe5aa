import { type SQL, sql } from 'drizzle-orm';
import { PAYMENT_APPROVED, PAYMENT_PENDING, PLAYER_BLOCKED } from '../../contract/constants.ts';
import {
  auditLog,
  creditedReferences,
  deposits,
  journal,
  openRounds,
  phoneNumbers,
  players,
  postings,
  rounds,
  sessions,
  wallets,
  withdrawals,
} from '../platform/db/schema/schema.ts';

/** Players whose books are checked together: ids after the one, up to and with the other. */
export interface Batch {
  readonly after: string;
  readonly until: string;
}

/** The condition that a row's player is of a batch. */
export const inBatch = (userId: SQL, { after, until }: Batch): SQL =>
  sql`${userId} > ${after}::uuid and ${userId} <= ${until}::uuid`;

/**
 * Something that holds for every row of honest books. Every table that a rule joins is held to the batch as well: the
 * database does not see that a join keeps to the same players, and would read the whole table for each batch.
 */
export interface Rule {
  readonly rule: string;
  /** selects `row` and `detail` of every row that breaks it */
  readonly violations: (batch: Batch) => SQL;
  /** looks for rows of players beyond the batch, by an index */
  readonly crossesPlayers?: true;
  /** compares rows that lie on different machines of a distributed engine, which have not one moment: what it finds is looked for again */
  readonly crossesMachines?: true;
}

/**
 * Run in the transaction before a rule: how the database may join for it. A batch is a narrow stretch of many ids, of
 * which it expects one row or none; it would then compare each row with each, for hours with a hundred thousand players.
 */
export const joinSettingFor = ({ crossesPlayers: reachesOut }: Rule): SQL =>
  // Citus hands on what `set local` says, and nothing of set_config.
  reachesOut ? sql`set local enable_nestloop = on` : sql`set local enable_nestloop = off`;

/** The rounds of a batch, open and ended ones, as far as the rules of both ask. */
const allRounds = (batch: Batch): SQL => sql`(
  select user_id, round_id, nonce, step, stake_paise, win_paise, state, landed_at, fire_hits, wallet_versions
  from ${rounds} where ${inBatch(sql`user_id`, batch)}
  union all
  select user_id, round_id, nonce, step, stake_paise, 0, 'open', landed_at, fire_hits, wallet_versions
  from ${openRounds} where ${inBatch(sql`user_id`, batch)})`;

/** What the journal holds and pays for each subject (a round or a withdrawal), by kinds of entry. */
const bySubject = (kinds: SQL, columns: SQL, batch: Batch): SQL => sql`
  select j.user_id, j.subject_id, ${columns}
  from ${journal} j join ${postings} p on p.user_id = j.user_id and p.journal_id = j.journal_id and ${inBatch(sql`p.user_id`, batch)}
  where ${inBatch(sql`j.user_id`, batch)} and j.kind in (${kinds})
  group by j.user_id, j.subject_id`;

const ofJournal: readonly Rule[] = [
  {
    rule: 'The postings of a journal row sum to zero, over two accounts and more.',
    violations: (batch) => sql`
      select 'journal ' || j.user_id || ' ' || j.journal_id as row,
        j.kind || ': ' || coalesce(sum(p.amount_paise), 0) || ' paise over ' || count(p.account) || ' accounts' as detail
      from ${journal} j left join ${postings} p on p.user_id = j.user_id and p.journal_id = j.journal_id and ${inBatch(sql`p.user_id`, batch)}
      where ${inBatch(sql`j.user_id`, batch)}
      group by j.user_id, j.journal_id, j.kind
      having coalesce(sum(p.amount_paise), 0) <> 0 or count(p.account) < 2`,
  },
  {
    rule: 'A movement belongs to a round, deposit or withdrawal that is there.',
    violations: (batch) => sql`
      select 'journal ' || j.user_id || ' ' || j.journal_id as row,
        j.kind || ' of ' || coalesce(j.subject_id::text, 'nothing') as detail
      from ${journal} j
        left join ${allRounds(batch)} r on r.user_id = j.user_id and r.round_id = j.subject_id
        left join ${deposits} d on d.user_id = j.user_id and d.deposit_id = j.subject_id and ${inBatch(sql`d.user_id`, batch)}
        left join ${withdrawals} w on w.user_id = j.user_id and w.withdrawal_id = j.subject_id and ${inBatch(sql`w.user_id`, batch)}
      where ${inBatch(sql`j.user_id`, batch)} and (
        (j.kind in ('stake', 'settlement') and r.round_id is null)
        or ((j.kind = 'deposit' or (j.kind = 'reversal' and j.subject_id is not null)) and d.deposit_id is null)
        or (j.kind in ('withdrawal_held', 'withdrawal_paid', 'withdrawal_returned') and w.withdrawal_id is null))`,
  },
  {
    rule: 'A reversal undoes a row that is there.',
    violations: (batch) => sql`
      select 'journal ' || j.user_id || ' ' || j.journal_id as row,
        'reverses ' || coalesce(j.reverses_id::text, 'nothing') as detail
      from ${journal} j left join ${journal} undone on undone.user_id = j.user_id and undone.journal_id = j.reverses_id and ${inBatch(sql`undone.user_id`, batch)}
      where ${inBatch(sql`j.user_id`, batch)} and (j.kind = 'reversal' or j.reverses_id is not null)
        and (undone.journal_id is null or j.kind <> 'reversal')`,
  },
  {
    rule: 'A stake is given back only of a round that has ended, and whose payout was taken back.',
    violations: (batch) => sql`
      select 'journal ' || j.user_id || ' ' || j.journal_id as row,
        'gives back the stake of round ' || stake.subject_id || coalesce(', which paid ' || payout.amount_paise || ' paise', ', which is not settled') as detail
      from ${journal} j
        join ${journal} stake on stake.user_id = j.user_id and stake.journal_id = j.reverses_id and stake.kind = 'stake' and ${inBatch(sql`stake.user_id`, batch)}
        left join ${journal} settled on settled.user_id = j.user_id and settled.subject_id = stake.subject_id and settled.kind = 'settlement' and ${inBatch(sql`settled.user_id`, batch)}
        left join ${postings} payout on payout.user_id = j.user_id and payout.journal_id = settled.journal_id and payout.account = 'wallet' and ${inBatch(sql`payout.user_id`, batch)}
        left join ${journal} taken on taken.user_id = j.user_id and taken.reverses_id = settled.journal_id and ${inBatch(sql`taken.user_id`, batch)}
      where ${inBatch(sql`j.user_id`, batch)}
        and (settled.journal_id is null or (payout.journal_id is not null and taken.journal_id is null))`,
  },
  {
    rule: 'A correction undoes the credit of its own deposit.',
    violations: (batch) => sql`
      select 'journal ' || j.user_id || ' ' || j.journal_id as row,
        'corrects ' || j.subject_id || ', reverses ' || coalesce(undone.kind || ' of ' || coalesce(undone.subject_id::text, 'nothing'), 'nothing') as detail
      from ${journal} j left join ${journal} undone on undone.user_id = j.user_id and undone.journal_id = j.reverses_id and ${inBatch(sql`undone.user_id`, batch)}
      where ${inBatch(sql`j.user_id`, batch)} and j.kind = 'reversal' and j.subject_id is not null
        and (undone.kind is distinct from 'deposit' or undone.subject_id is distinct from j.subject_id)`,
  },
];

const ofWallets: readonly Rule[] = [
  {
    rule: 'A player has a wallet, and a movement has a player.',
    violations: (batch) => sql`
      select case when pl.user_id is null then 'journal ' || j.user_id else 'players ' || pl.user_id end as row,
        case when pl.user_id is null then 'no such player' else 'no wallet' end as detail
      from (select user_id from ${players} where ${inBatch(sql`user_id`, batch)}) pl
        full join (select distinct user_id from ${journal} where ${inBatch(sql`user_id`, batch)}) j on j.user_id = pl.user_id
        left join ${wallets} w on w.user_id = pl.user_id and ${inBatch(sql`w.user_id`, batch)}
      where w.user_id is null`,
  },
  {
    rule: 'A wallet is the sum of its postings.',
    violations: (batch) => sql`
      select 'wallets ' || w.user_id as row,
        'holds ' || w.balance_paise || ' paise, its postings ' || coalesce(sum(p.amount_paise), 0) as detail
      from ${wallets} w left join ${postings} p on p.user_id = w.user_id and p.account = 'wallet' and ${inBatch(sql`p.user_id`, batch)}
      where ${inBatch(sql`w.user_id`, batch)}
      group by w.user_id, w.balance_paise
      having w.balance_paise <> coalesce(sum(p.amount_paise), 0)`,
  },
  {
    rule: 'A wallet has the version of its last posting.',
    violations: (batch) => sql`
      select 'wallets ' || w.user_id as row,
        'version ' || w.version || ', its last posting ' || coalesce(max(p.wallet_version), 0) as detail
      from ${wallets} w left join ${postings} p on p.user_id = w.user_id and p.account = 'wallet' and ${inBatch(sql`p.user_id`, batch)}
      where ${inBatch(sql`w.user_id`, batch)}
      group by w.user_id, w.version
      having w.version <> coalesce(max(p.wallet_version), 0)`,
  },
  {
    rule: 'A debt is what its postings say, and nobody owes who has something.',
    violations: (batch) => sql`
      select 'wallets ' || w.user_id as row,
        'owes ' || w.debt_paise || ' paise with a balance of ' || w.balance_paise || ', postings say ' || coalesce(-sum(p.amount_paise), 0) as detail
      from ${wallets} w left join ${postings} p on p.user_id = w.user_id and p.account = 'debt' and ${inBatch(sql`p.user_id`, batch)}
      where ${inBatch(sql`w.user_id`, batch)}
      group by w.user_id, w.debt_paise, w.balance_paise
      having w.debt_paise <> coalesce(-sum(p.amount_paise), 0) or (w.debt_paise > 0 and w.balance_paise > 0)`,
  },
  {
    rule: 'Every wallet posting says what replaying the journal up to it gives, never below zero.',
    violations: (batch) => sql`
      select 'postings ' || user_id || ' ' || journal_id as row,
        'says version ' || wallet_version || ' with ' || balance_after_paise || ' paise; replayed: version ' || nth || ' with ' || running as detail
      from (
        select user_id, journal_id, wallet_version, balance_after_paise,
          row_number() over so_far as nth, sum(amount_paise) over so_far as running
        from ${postings} where account = 'wallet' and ${inBatch(sql`user_id`, batch)}
        window so_far as (partition by user_id order by wallet_version)
      ) replayed
      where nth <> wallet_version or running <> balance_after_paise or running < 0`,
  },
];

const ROUND_MONEY = sql`
  sum(p.amount_paise) filter (where p.account = 'stake') as held,
  sum(p.amount_paise) filter (where p.account = 'stake' and j.kind = 'stake') as staked,
  sum(p.amount_paise) filter (where p.account = 'wallet' and j.kind = 'settlement') as paid,
  count(distinct j.journal_id) filter (where j.kind = 'settlement') as settlements`;

const ofRounds = (rule: string, breaks: SQL, detail: SQL): Rule => ({
  rule,
  violations: (batch) => sql`
    select 'rounds ' || r.user_id || ' ' || r.round_id as row, r.state || ': ' || ${detail} as detail
    from ${allRounds(batch)} r
      left join (${bySubject(sql`'stake', 'settlement'`, ROUND_MONEY, batch)}) s on s.user_id = r.user_id and s.subject_id = r.round_id
    where ${breaks}`,
});

const ofPlay: readonly Rule[] = [
  {
    rule: 'The nonce of a player counts the rounds, and each round has the next.',
    violations: (batch) => sql`
      select 'players ' || pl.user_id as row,
        'nonce ' || pl.nonce || ' with ' || count(r.round_id) || ' rounds, the last of nonce ' || coalesce(max(r.nonce)::text, 'none') as detail
      from ${players} pl left join ${allRounds(batch)} r on r.user_id = pl.user_id
      where ${inBatch(sql`pl.user_id`, batch)}
      group by pl.user_id, pl.nonce
      having count(r.round_id) <> pl.nonce or coalesce(max(r.nonce) + 1, 0) <> pl.nonce`,
  },
  {
    rule: 'A round has one landing for each line that it has passed.',
    violations: (batch) => sql`
      select 'rounds ' || r.user_id || ' ' || r.round_id as row,
        'on line ' || r.step || ' with ' || cardinality(r.landed_at) || ' landings' as detail
      from ${allRounds(batch)} r
      where cardinality(r.landed_at) <> r.step or cardinality(r.fire_hits) <> r.step or cardinality(r.wallet_versions) <> r.step`,
  },
  {
    rule: 'A player has one open round at most, and none when blocked.',
    violations: (batch) => sql`
      select 'rounds ' || r.user_id || ' ' || r.round_id as row,
        case when ended.round_id is null then 'open, status of the player ' || pl.status else 'open and ' || ended.state end as detail
      from ${openRounds} r
        join ${players} pl on pl.user_id = r.user_id and ${inBatch(sql`pl.user_id`, batch)}
        left join ${rounds} ended on ended.user_id = r.user_id and ended.round_id = r.round_id and ${inBatch(sql`ended.user_id`, batch)}
      where ${inBatch(sql`r.user_id`, batch)} and (pl.status = ${PLAYER_BLOCKED} or ended.round_id is not null)`,
  },
  {
    rule: 'A round that has ended says the wallet that its settlement left.',
    violations: (batch) => sql`
      select 'rounds ' || r.user_id || ' ' || r.round_id as row,
        'says version ' || r.wallet_version || ' with ' || r.balance_after_paise || ' paise; the posting ' || coalesce(p.balance_after_paise::text, 'none') as detail
      from ${rounds} r
        left join ${postings} p on p.user_id = r.user_id and p.wallet_version = r.wallet_version and ${inBatch(sql`p.user_id`, batch)}
      where ${inBatch(sql`r.user_id`, batch)} and p.balance_after_paise is distinct from r.balance_after_paise`,
  },
  {
    rule: 'A round that has ended shows the seed of its hash, and ended where its roast line allows.',
    violations: (batch) => sql`
      select 'rounds ' || r.user_id || ' ' || r.round_id as row,
        r.state || ' by ' || r.cause || ' on line ' || r.step || ', roast line ' || coalesce(r.roast_line::text, 'unknown') as detail
      from ${rounds} r
      where ${inBatch(sql`r.user_id`, batch)} and r.cause <> 'voided' and (
        r.server_seed is null or r.roast_line is null
        or sha256(convert_to(encode(r.server_seed, 'hex'), 'UTF8')) <> r.server_seed_hash
        or (r.cause = 'roast' and r.step <> r.roast_line) or (r.cause <> 'roast' and r.step >= r.roast_line))`,
  },
  {
    rule: 'A voided round gave the stake back, and somebody in the back office did it.',
    violations: (batch) => sql`
      select 'rounds ' || r.user_id || ' ' || r.round_id as row,
        r.state || ', won ' || r.win_paise || ' of ' || r.stake_paise || ' paise, ' || count(a.act_id) || ' acts' as detail
      from ${rounds} r left join ${auditLog} a on a.user_id = r.user_id and a.subject_id = r.round_id
        and a.act in ('player void-round', 'player block') and ${inBatch(sql`a.user_id`, batch)}
      where ${inBatch(sql`r.user_id`, batch)} and r.cause = 'voided'
      group by r.user_id, r.round_id, r.state, r.win_paise, r.stake_paise
      having r.state <> 'refunded' or r.win_paise <> r.stake_paise or count(a.act_id) = 0`,
  },
  {
    rule: 'A bank reference is credited once.',
    crossesPlayers: true,
    crossesMachines: true,
    violations: (batch) => sql`
      select 'deposits ' || d.user_id || ' ' || d.deposit_id as row,
        'approved, and its reference is credited to ' || coalesce('deposit ' || credited.deposit_id, 'none') as detail
      from ${deposits} d left join ${creditedReferences} credited on credited.utr_canonical = d.utr_canonical
      where ${inBatch(sql`d.user_id`, batch)} and d.status = ${PAYMENT_APPROVED}
        and credited.deposit_id is distinct from d.deposit_id`,
  },
];

const ofSubjects: readonly Rule[] = [
  ofRounds(
    'A round has its stake on its stake account while it is open, and nothing after.',
    sql`coalesce(s.staked, 0) <> r.stake_paise or coalesce(s.held, 0) <> case when r.state = 'open' then r.stake_paise else 0 end`,
    sql`'staked ' || r.stake_paise || ' paise; the journal staked ' || coalesce(s.staked, 0) || ' and holds ' || coalesce(s.held, 0)`,
  ),
  ofRounds(
    'A round that has ended has one settlement, and an open one none.',
    sql`coalesce(s.settlements, 0) <> case when r.state = 'open' then 0 else 1 end`,
    sql`coalesce(s.settlements, 0) || ' settlements'`,
  ),
  ofRounds(
    'A round pays what it says.',
    sql`coalesce(s.paid, 0) <> r.win_paise`,
    sql`'won ' || r.win_paise || ' paise; the journal paid ' || coalesce(s.paid, 0)`,
  ),
  {
    rule: 'An approved deposit is credited as approved, a corrected one is credited and taken back whole, any other not at all.',
    violations: (batch) => sql`
      select 'deposits ' || d.user_id || ' ' || d.deposit_id as row,
        'status ' || d.status || ', approved ' || coalesce(d.approved_paise, 0) || ' paise; the journal credited ' || coalesce(s.credited, 0)
          || ' and took back ' || coalesce(s.taken, 0) as detail
      from ${deposits} d left join (${bySubject(
        sql`'deposit', 'reversal'`,
        sql`
          sum(p.amount_paise) filter (where p.account = 'wallet' and j.kind = 'deposit') as credited,
          sum(p.amount_paise) filter (where p.account = 'clearing' and j.kind = 'reversal') as taken`,
        batch,
      )}) s on s.user_id = d.user_id and s.subject_id = d.deposit_id
      where ${inBatch(sql`d.user_id`, batch)} and (
        coalesce(s.credited, 0) <> case when d.status = ${PAYMENT_APPROVED} then d.approved_paise
          when d.reopened_as is not null then coalesce(s.taken, 0) else 0 end
        or (coalesce(s.taken, 0) > 0) <> (d.reopened_as is not null))`,
  },
  {
    rule: 'The claim of a corrected deposit goes on as another deposit.',
    violations: (batch) => sql`
      select 'deposits ' || d.user_id || ' ' || d.deposit_id as row, 'goes on as ' || d.reopened_as as detail
      from ${deposits} d
        left join ${deposits} next on next.user_id = d.user_id and next.deposit_id = d.reopened_as and ${inBatch(sql`next.user_id`, batch)}
      where ${inBatch(sql`d.user_id`, batch)} and d.reopened_as is not null
        and (next.utr_canonical is distinct from d.utr_canonical or next.amount_paise is distinct from d.amount_paise)`,
  },
  {
    rule: 'A withdrawal is held while it is pending, paid out when approved, and back when rejected.',
    violations: (batch) => sql`
      select 'withdrawals ' || w.user_id || ' ' || w.withdrawal_id as row,
        'status ' || w.status || ' over ' || w.amount_paise || ' paise; the journal holds ' || coalesce(s.held, 0)
          || ', paid ' || coalesce(s.paid, 0) || ' and gave back ' || coalesce(s.returned, 0) as detail
      from ${withdrawals} w left join (${bySubject(
        sql`'withdrawal_held', 'withdrawal_paid', 'withdrawal_returned'`,
        sql`
          sum(p.amount_paise) filter (where p.account = 'withdrawal') as held,
          sum(p.amount_paise) filter (where p.account = 'clearing' and j.kind = 'withdrawal_paid') as paid,
          sum(p.amount_paise) filter (where p.account = 'wallet' and j.kind = 'withdrawal_returned') as returned`,
        batch,
      )}) s on s.user_id = w.user_id and s.subject_id = w.withdrawal_id
      where ${inBatch(sql`w.user_id`, batch)} and (
        coalesce(s.held, 0) <> case when w.status = ${PAYMENT_PENDING} then w.amount_paise else 0 end
        or coalesce(s.paid, 0) <> case when w.status = ${PAYMENT_APPROVED} then w.amount_paise else 0 end
        or coalesce(s.returned, 0) <> case when w.status in (${PAYMENT_PENDING}, ${PAYMENT_APPROVED}) then 0 else w.amount_paise end)`,
  },
];

/** Rows of a table that is not kept by player, of the players of a batch. A distributed engine reads them first, for `offset`. */
const apart = (table: SQL, columns: SQL, batch: Batch): SQL =>
  sql`(select ${columns} from ${table} where ${inBatch(sql`user_id`, batch)} offset 0)`;

const ofSmallTables: readonly Rule[] = [
  {
    rule: 'A player is found by her phone number, and a phone number has its player.',
    crossesMachines: true,
    violations: (batch) => sql`
      select case when pl.user_id is null then 'phone_numbers of ' || found.user_id else 'players ' || pl.user_id end as row,
        case when pl.user_id is null then 'no player has this number' else 'her number does not lead to her' end as detail
      from (select user_id, phone from ${players} where ${inBatch(sql`user_id`, batch)}) pl
        full join ${apart(sql`${phoneNumbers}`, sql`user_id, phone`, batch)} found on found.user_id = pl.user_id and found.phone = pl.phone
      where pl.user_id is null or found.user_id is null
      order by 1`,
  },
  {
    rule: 'A session has its player, and says whether she is blocked.',
    crossesMachines: true,
    violations: (batch) => sql`
      select 'sessions of ' || s.user_id as row,
        'status ' || s.player_status || '; the player ' || coalesce(pl.status::text, 'is not there') as detail
      from ${apart(sql`${sessions}`, sql`user_id, player_status`, batch)} s
        left join ${players} pl on pl.user_id = s.user_id and ${inBatch(sql`pl.user_id`, batch)}
      where pl.status is distinct from s.player_status`,
  },
  {
    rule: 'A credited reference is that of a deposit which is approved.',
    crossesMachines: true,
    violations: (batch) => sql`
      select 'credited_references of ' || c.user_id || ' ' || c.deposit_id as row,
        coalesce('status ' || d.status || ' of the deposit', 'no such deposit') as detail
      from ${apart(sql`${creditedReferences}`, sql`user_id, deposit_id, utr_canonical`, batch)} c
        left join ${deposits} d on d.user_id = c.user_id and d.deposit_id = c.deposit_id and ${inBatch(sql`d.user_id`, batch)}
      where d.deposit_id is null or d.status <> ${PAYMENT_APPROVED} or d.utr_canonical is distinct from c.utr_canonical`,
  },
];

/** Every rule of the books. But for bank references, no player's books depend on another's. */
export const RECONCILIATION_RULES: readonly Rule[] = [
  ...ofJournal,
  ...ofWallets,
  ...ofSubjects,
  ...ofPlay,
  ...ofSmallTables,
];
