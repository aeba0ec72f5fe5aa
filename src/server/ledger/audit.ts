import { type SQL, sql } from 'drizzle-orm';
import { PAYMENT_APPROVED, PAYMENT_PENDING } from '../../contract/constants.ts';
import type { Database, Tx } from '../db/database.ts';
import { deposits, journal, players, postings, rounds, wallets, withdrawals } from '../db/schema.ts';

/** Something in the books that cannot be. */
export interface Finding {
  readonly user_id: string;
  /** the row that is wrong: of the journal, a round, a deposit, a withdrawal or a wallet */
  readonly row: string;
  /** what is wrong with it, for a person */
  readonly what: string;
}

export interface Audit {
  readonly players: number;
  readonly findings: readonly Finding[];
}

/** Players checked in one transaction: each batch reads one moment, and none keeps the embedded database long. */
const BATCH = 500;

/** Findings reported; more would not be read. */
export const FINDINGS_AT_MOST = 1000;

/** The players of a batch: after the one, up to and with the other. */
interface Batch {
  readonly after: string;
  readonly until: string;
}

const within = (column: SQL, { after, until }: Batch): SQL =>
  sql`${column} > ${after}::uuid and ${column} <= ${until}::uuid`;

/** Every check selects user_id, row and what of rows that are wrong. A player's books never depend on another's. */
const CHECKS: readonly ((batch: Batch) => SQL)[] = [
  (batch) => sql`
    select j.user_id, j.journal_id::text as row,
      'the postings of this ' || j.kind || ' sum to ' || coalesce(sum(p.amount_paise), 0) || ' paise over ' || count(p.account) || ' accounts' as what
    from ${journal} j left join ${postings} p on p.user_id = j.user_id and p.journal_id = j.journal_id
    where ${within(sql`j.user_id`, batch)}
    group by j.user_id, j.journal_id, j.kind
    having coalesce(sum(p.amount_paise), 0) <> 0 or count(p.account) < 2`,
  (batch) => sql`
    select user_id, journal_id::text as row,
      'replayed, the wallet is version ' || nth || ' with ' || running || ' paise, and this row says version ' || wallet_version || ' with ' || balance_after_paise as what
    from (
      select user_id, journal_id, wallet_version, balance_after_paise,
        row_number() over of_player as nth, sum(amount_paise) over of_player as running
      from ${postings} where account = 'wallet' and ${within(sql`user_id`, batch)}
      window of_player as (partition by user_id order by wallet_version)
    ) replay
    where nth <> wallet_version or running <> balance_after_paise or running < 0`,
  (batch) => sql`
    select w.user_id, 'wallet' as row,
      'the wallet holds ' || w.balance_paise || ' paise at version ' || w.version || ', its postings ' || coalesce(sum(p.amount_paise) filter (where p.account = 'wallet'), 0)
        || ' in ' || count(p.wallet_version) || ' rows' as what
    from ${wallets} w left join ${postings} p on p.user_id = w.user_id
    where ${within(sql`w.user_id`, batch)}
    group by w.user_id, w.balance_paise, w.version
    having w.balance_paise <> coalesce(sum(p.amount_paise) filter (where p.account = 'wallet'), 0) or w.version <> count(p.wallet_version)`,
  (batch) => sql`
    select w.user_id, 'debt' as row,
      'the debt is ' || w.debt_paise || ' paise, its postings say ' || coalesce(-sum(p.amount_paise), 0) as what
    from ${wallets} w left join ${postings} p on p.user_id = w.user_id and p.account = 'debt'
    where ${within(sql`w.user_id`, batch)}
    group by w.user_id, w.debt_paise
    having w.debt_paise <> coalesce(-sum(p.amount_paise), 0) or (w.debt_paise > 0 and (select balance_paise from ${wallets} where user_id = w.user_id) > 0)`,
  (batch) => sql`
    select pl.user_id, 'wallet' as row, 'this player has no wallet' as what
    from ${players} pl left join ${wallets} w on w.user_id = pl.user_id
    where ${within(sql`pl.user_id`, batch)} and w.user_id is null`,
  (batch) => sql`
    select r.user_id, r.round_id::text as row,
      'this ' || r.state || ' round staked ' || r.stake_paise || ' and won ' || r.win_paise || ' paise; the journal has ' || coalesce(s.staked, 0) || ' staked, '
        || coalesce(s.held, 0) || ' held and ' || coalesce(s.paid, 0) || ' paid' as what
    from ${rounds} r left join (
      select j.user_id, j.subject_id,
        sum(p.amount_paise) filter (where p.account = 'stake') as held,
        sum(p.amount_paise) filter (where p.account = 'stake' and j.kind = 'stake') as staked,
        sum(p.amount_paise) filter (where p.account = 'wallet' and j.kind = 'settlement') as paid
      from ${journal} j join ${postings} p on p.user_id = j.user_id and p.journal_id = j.journal_id
      where ${within(sql`j.user_id`, batch)} and j.kind in ('stake', 'settlement')
      group by j.user_id, j.subject_id
    ) s on s.user_id = r.user_id and s.subject_id = r.round_id
    where ${within(sql`r.user_id`, batch)} and (
      coalesce(s.staked, 0) <> r.stake_paise
      or coalesce(s.held, 0) <> case when r.state = 'open' then r.stake_paise else 0 end
      or coalesce(s.paid, 0) <> r.win_paise)`,
  (batch) => sql`
    select d.user_id, d.deposit_id::text as row,
      'this deposit has status ' || d.status || ' and ' || coalesce(d.approved_paise, 0) || ' paise approved; the journal credited ' || coalesce(sum(p.amount_paise), 0) as what
    from ${deposits} d
      left join ${journal} j on j.user_id = d.user_id and j.kind = 'deposit' and j.subject_id = d.deposit_id
      left join ${postings} p on p.user_id = j.user_id and p.journal_id = j.journal_id and p.account = 'wallet'
    where ${within(sql`d.user_id`, batch)}
    group by d.user_id, d.deposit_id, d.status, d.approved_paise
    having coalesce(sum(p.amount_paise), 0) <> case when d.status = ${PAYMENT_APPROVED} then d.approved_paise else 0 end`,
  (batch) => sql`
    select w.user_id, w.withdrawal_id::text as row,
      'this withdrawal of ' || w.amount_paise || ' paise has status ' || w.status || '; the journal holds ' || coalesce(s.held, 0) || ' and paid ' || coalesce(s.paid, 0) as what
    from ${withdrawals} w left join (
      select j.user_id, j.subject_id,
        sum(p.amount_paise) filter (where p.account = 'withdrawal') as held,
        sum(p.amount_paise) filter (where p.account = 'clearing' and j.kind = 'withdrawal_paid') as paid
      from ${journal} j join ${postings} p on p.user_id = j.user_id and p.journal_id = j.journal_id
      where ${within(sql`j.user_id`, batch)} and j.kind in ('withdrawal_held', 'withdrawal_paid', 'withdrawal_returned')
      group by j.user_id, j.subject_id
    ) s on s.user_id = w.user_id and s.subject_id = w.withdrawal_id
    where ${within(sql`w.user_id`, batch)} and (
      coalesce(s.held, 0) <> case when w.status = ${PAYMENT_PENDING} then w.amount_paise else 0 end
      or coalesce(s.paid, 0) <> case when w.status = ${PAYMENT_APPROVED} then w.amount_paise else 0 end)`,
  (batch) => sql`
    select j.user_id, j.journal_id::text as row, 'this ' || j.kind || ' belongs to nothing that is there' as what
    from ${journal} j
      left join ${rounds} r on r.user_id = j.user_id and r.round_id = j.subject_id
      left join ${deposits} d on d.user_id = j.user_id and d.deposit_id = j.subject_id
      left join ${withdrawals} w on w.user_id = j.user_id and w.withdrawal_id = j.subject_id
    where ${within(sql`j.user_id`, batch)} and (
      (j.kind in ('stake', 'settlement') and r.round_id is null)
      or (j.kind = 'deposit' and d.deposit_id is null)
      or (j.kind in ('withdrawal_held', 'withdrawal_paid', 'withdrawal_returned') and w.withdrawal_id is null))`,
];

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Whose books there are: also those of players that are not there, which is a finding of its own. */
async function nextBatch(tx: Tx, after: string): Promise<{ readonly batch: Batch; readonly players: number } | null> {
  const ids = await tx
    .select({ user_id: sql<string>`of_all.user_id` })
    .from(
      sql`(select user_id from ${players} union select user_id from ${wallets} union select user_id from ${journal}
        union select user_id from ${rounds} union select user_id from ${deposits} union select user_id from ${withdrawals}) as of_all`,
    )
    .where(sql`of_all.user_id > ${after}::uuid`)
    .orderBy(sql`of_all.user_id`)
    .limit(BATCH);
  const last = ids.at(-1);
  return last ? { batch: { after, until: last.user_id }, players: ids.length } : null;
}

async function findingsOf(tx: Tx, batch: Batch): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of CHECKS) {
    const found = await tx
      .select({
        user_id: sql<string>`wrong.user_id`,
        row: sql<string>`wrong.row`,
        what: sql<string>`wrong.what`,
      })
      .from(sql`(${check(batch)}) as wrong`)
      .limit(FINDINGS_AT_MOST);
    findings.push(...found);
  }
  return findings;
}

/**
 * Checks the whole books, while the server runs: postings sum to zero, every wallet and debt is what replaying its
 * journal gives, and every round, deposit and withdrawal has just the money that its state says.
 * @returns what is wrong, at most {@link FINDINGS_AT_MOST}; nothing when the books are right
 */
export async function auditBooks(database: Database): Promise<Audit> {
  const findings: Finding[] = [];
  let players = 0;
  let after = NOBODY;
  while (findings.length < FINDINGS_AT_MOST) {
    const done = await database.transaction(async (tx) => {
      // One moment for all checks of a batch, or play that goes on would look like a mistake.
      await tx.execute(sql`set transaction isolation level repeatable read`);
      const next = await nextBatch(tx, after);
      return next && { ...next, found: await findingsOf(tx, next.batch) };
    });
    if (!done) break;
    players += done.players;
    findings.push(...done.found);
    after = done.batch.until;
  }
  return { players, findings: findings.slice(0, FINDINGS_AT_MOST) };
}
