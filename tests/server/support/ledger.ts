import type { SQL } from 'drizzle-orm';
import type { Db } from '../../../src/server/platform/db/database.ts';

const COMPARED_TABLES = `phone_numbers players wallets journal postings open_rounds rounds idempotency_keys
  deposits used_references withdrawals operator_settings audit_log`.split(/\s+/);

export type Row = Readonly<Record<string, unknown>>;

export async function rowsOf<As extends Row = Row>(
  db: Pick<Db, 'execute'>,
  query: string | SQL,
): Promise<As[]> {
  return ((await db.execute(query)) as unknown as { readonly rows: As[] }).rows;
}

export async function ledgerSnapshot(db: Db): Promise<string> {
  const parts = COMPARED_TABLES.map(
    (table) => `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${table} t`,
  );
  const rows = await rowsOf(db, parts.join(' union all '));
  return rows.map(({ print }) => String(print)).join(':');
}

const ALL_ROUNDS = `(
    select user_id, round_id, step, stake_paise, payout_paise, state, target, landed_at from rounds
    union all select user_id, round_id, step, stake_paise, 0, 'open', null, landed_at from open_rounds)`;

const INVARIANTS: Readonly<Record<string, string>> = {
  'a journal row does not sum to zero': `
    select user_id, journal_id, sum(amount_paise) as sum from postings
    group by user_id, journal_id having sum(amount_paise) <> 0`,
  'a journal row has fewer than two postings': `
    select j.user_id, j.journal_id from journal j
    left join postings p on p.user_id = j.user_id and p.journal_id = j.journal_id
    group by j.user_id, j.journal_id having count(p.account) < 2`,
  'a wallet is not the sum of its postings': `
    select w.user_id, w.balance_paise, coalesce(sum(p.amount_paise), 0) as posted from wallets w
    left join postings p on p.user_id = w.user_id and p.account = 'wallet'
    group by w.user_id, w.balance_paise having w.balance_paise <> coalesce(sum(p.amount_paise), 0)`,
  'a wallet is negative': 'select user_id, balance_paise from wallets where balance_paise < 0',
  'a debt is not the sum of its postings': `
    select w.user_id, w.debt_paise, coalesce(sum(p.amount_paise), 0) as posted from wallets w
    left join postings p on p.user_id = w.user_id and p.account = 'debt'
    group by w.user_id, w.debt_paise having w.debt_paise <> -coalesce(sum(p.amount_paise), 0)`,
  'replaying the journal gives another balance': `
    select * from (
      select user_id, wallet_version, balance_after_paise,
        sum(amount_paise) over (partition by user_id order by wallet_version) as replayed,
        row_number() over (partition by user_id order by wallet_version) as place
      from postings where account = 'wallet') r
    where r.replayed <> r.balance_after_paise or r.place <> r.wallet_version or r.replayed < 0`,
  'a wallet version is not the number of its changes': `
    select w.user_id, w.version, count(p.journal_id) as changes from wallets w
    left join postings p on p.user_id = w.user_id and p.account = 'wallet'
    group by w.user_id, w.version having w.version <> count(p.journal_id)`,
  'a round was not staked once': `
    select r.round_id, count(j.journal_id) as stakes from ${ALL_ROUNDS} r
    left join journal j on j.user_id = r.user_id and j.kind = 'stake' and j.subject_id = r.round_id
    group by r.user_id, r.round_id having count(j.journal_id) <> 1`,
  'an ended round was not settled once, or an open one was': `
    select r.round_id, r.state, count(j.journal_id) as settlements from ${ALL_ROUNDS} r
    left join journal j on j.user_id = r.user_id and j.kind = 'settlement' and j.subject_id = r.round_id
    group by r.user_id, r.round_id, r.state
    having count(j.journal_id) <> case r.state when 'open' then 0 else 1 end`,
  'a settlement paid something else than the round says': `
    select r.round_id, r.payout_paise, coalesce(p.amount_paise, 0) as paid from rounds r
    join journal j on j.user_id = r.user_id and j.kind = 'settlement' and j.subject_id = r.round_id
    left join postings p on p.user_id = j.user_id and p.journal_id = j.journal_id and p.account = 'wallet'
    where r.payout_paise <> coalesce(p.amount_paise, 0)`,
  'the stake of a round is still held after its end, or not held while open': `
    select r.round_id, r.state, sum(p.amount_paise) as held from ${ALL_ROUNDS} r
    join journal j on j.user_id = r.user_id and j.kind in ('stake', 'settlement') and j.subject_id = r.round_id
    join postings p on p.user_id = j.user_id and p.journal_id = j.journal_id and p.account = 'stake'
    group by r.user_id, r.round_id, r.state, r.stake_paise
    having sum(p.amount_paise) <> case r.state when 'open' then r.stake_paise else 0 end`,
  'a round has another number of landings than lines passed': `
    select round_id, step, cardinality(landed_at) as landings from ${ALL_ROUNDS} r
    where target is null and step <> cardinality(landed_at)`,
  'a round with a target has landings, or ended elsewhere than there or on its fatal line': `
    select round_id, state, target, step, fatal_line from rounds
    where target is not null and
      (cardinality(landed_at) > 0 or step <> least(target, fatal_line) or (state = 'fried') <> (fatal_line <= target))`,
  'a round is open and has ended, or stands there twice': `
    select user_id, round_id, count(*) as times from ${ALL_ROUNDS} r group by user_id, round_id having count(*) > 1`,
  'a player has two open rounds': `
    select user_id, count(*) as open from open_rounds group by user_id having count(*) > 1`,
  'an approved deposit was not credited once, or another one was': `
    select d.deposit_id, d.status, count(j.journal_id) as credits from deposits d
    left join journal j on j.user_id = d.user_id and j.kind = 'deposit' and j.subject_id = d.deposit_id
    group by d.user_id, d.deposit_id, d.status, d.reopened_as
    having count(j.journal_id) <> case when d.status = 1 or d.reopened_as is not null then 1 else 0 end`,
  'a corrected deposit was not taken back once and whole, or another one was': `
    select d.deposit_id, d.reopened_as, count(distinct r.journal_id) as corrections, coalesce(sum(p.amount_paise), 0) as at_the_bank
    from deposits d
    left join journal j on j.user_id = d.user_id and j.kind = 'deposit' and j.subject_id = d.deposit_id
    left join journal r on r.user_id = d.user_id and r.kind = 'reversal' and r.subject_id = d.deposit_id and r.reverses_id = j.journal_id
    left join postings p on p.user_id = d.user_id and p.journal_id in (j.journal_id, r.journal_id) and p.account = 'clearing'
    group by d.user_id, d.deposit_id, d.reopened_as, d.approved_paise
    having count(distinct r.journal_id) <> case when d.reopened_as is null then 0 else 1 end
      or coalesce(sum(p.amount_paise), 0) <> -coalesce(d.approved_paise, 0)`,
  'a UTR was approved twice': `
    select upper(utr_no), count(*) as approved from deposits where status = 1 group by upper(utr_no) having count(*) > 1`,
  'the money of a withdrawal is held when it is decided, or not while it waits': `
    select w.withdrawal_id, w.status, coalesce(sum(p.amount_paise), 0) as held from withdrawals w
    left join journal j on j.user_id = w.user_id and j.subject_id = w.withdrawal_id
    left join postings p on p.user_id = j.user_id and p.journal_id = j.journal_id and p.account = 'withdrawal'
    group by w.user_id, w.withdrawal_id, w.status, w.amount_paise
    having coalesce(sum(p.amount_paise), 0) <> case w.status when 0 then w.amount_paise else 0 end`,
  'a key was taken and has no answer': `
    select k.user_id, k.key_hash from idempotency_keys k
    where response is null and subject_id <> user_id
      and not exists (select from open_rounds where user_id = k.user_id and round_id = subject_id)
      and not exists (select from rounds where user_id = k.user_id and round_id = subject_id)`,
  'a blocked player has an open round': `
    select r.round_id from open_rounds r join players p on p.user_id = r.user_id where p.status = 2`,
};

/** @returns a line for each broken rule of the ledger */
export async function ledgerViolations(db: Db): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [law, statement] of Object.entries(INVARIANTS)) {
    const rows = await rowsOf(db, `${statement} limit 3`);
    const shown = rows.map((row) =>
      JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    );
    if (rows.length > 0) wrong.push(`${law}: ${shown.join(' ')}`);
  }
  return wrong;
}
