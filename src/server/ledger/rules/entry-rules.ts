import { sql } from 'drizzle-orm';
import type { Rule } from './rule.ts';

export const ENTRY_RULES: readonly Rule[] = [
  {
    rule: 'The postings of a journal row sum to zero, over two accounts and more.',
    violations: (t) => sql`
      select 'journal ' || j.user_id || ' ' || j.journal_id as row,
        j.kind || ': ' || coalesce(sum(p.amount_paise), 0) || ' paise over ' || count(p.account) || ' accounts' as detail
      from ${t.journal} j left join ${t.postings} p on p.user_id = j.user_id and p.journal_id = j.journal_id
      group by j.user_id, j.journal_id, j.kind
      having coalesce(sum(p.amount_paise), 0) <> 0 or count(p.account) < 2`,
  },
  {
    rule: 'An entry belongs to a round, deposit or withdrawal that is there.',
    violations: (t) => sql`
      select 'journal ' || j.user_id || ' ' || j.journal_id as row,
        j.kind || ' of ' || coalesce(j.subject_id::text, 'nothing') as detail
      from ${t.journal} j
        left join ${t.rounds} r on r.user_id = j.user_id and r.round_id = j.subject_id
        left join ${t.deposits} d on d.user_id = j.user_id and d.deposit_id = j.subject_id
        left join ${t.withdrawals} w on w.user_id = j.user_id and w.withdrawal_id = j.subject_id
      where (j.kind in ('stake', 'settlement') and r.round_id is null)
        or ((j.kind = 'deposit' or (j.kind = 'reversal' and j.subject_id is not null)) and d.deposit_id is null)
        or (j.kind in ('withdrawal_held', 'withdrawal_paid', 'withdrawal_returned') and w.withdrawal_id is null)`,
  },
  {
    rule: 'A reversal undoes a row that is there.',
    violations: (t) => sql`
      select 'journal ' || j.user_id || ' ' || j.journal_id as row,
        'reverses ' || coalesce(j.reverses_id::text, 'nothing') as detail
      from ${t.journal} j left join ${t.journal} undone on undone.user_id = j.user_id and undone.journal_id = j.reverses_id
      where (j.kind = 'reversal' or j.reverses_id is not null)
        and (undone.journal_id is null or j.kind <> 'reversal')`,
  },
  {
    rule: 'A stake is given back only of a round that has ended, and whose payout was taken back.',
    violations: (t) => sql`
      select 'journal ' || j.user_id || ' ' || j.journal_id as row,
        'gives back the stake of round ' || stake.subject_id || coalesce(', which paid ' || payout.amount_paise || ' paise', ', which is not settled') as detail
      from ${t.journal} j
        join ${t.journal} stake on stake.user_id = j.user_id and stake.journal_id = j.reverses_id and stake.kind = 'stake'
        left join ${t.journal} settled on settled.user_id = j.user_id and settled.subject_id = stake.subject_id and settled.kind = 'settlement'
        left join ${t.postings} payout on payout.user_id = j.user_id and payout.journal_id = settled.journal_id and payout.account = 'wallet'
        left join ${t.journal} taken on taken.user_id = j.user_id and taken.reverses_id = settled.journal_id
      where settled.journal_id is null or (payout.journal_id is not null and taken.journal_id is null)`,
  },
  {
    rule: 'A correction undoes the credit of its own deposit.',
    violations: (t) => sql`
      select 'journal ' || j.user_id || ' ' || j.journal_id as row,
        'corrects ' || j.subject_id || ', reverses ' || coalesce(undone.kind || ' of ' || coalesce(undone.subject_id::text, 'nothing'), 'nothing') as detail
      from ${t.journal} j left join ${t.journal} undone on undone.user_id = j.user_id and undone.journal_id = j.reverses_id
      where j.kind = 'reversal' and j.subject_id is not null
        and (undone.kind is distinct from 'deposit' or undone.subject_id is distinct from j.subject_id)`,
  },
  {
    rule: 'A player has a wallet, and an entry has a player.',
    violations: (t) => sql`
      select case when pl.user_id is null then 'journal ' || j.user_id else 'players ' || pl.user_id end as row,
        case when pl.user_id is null then 'no such player' else 'no wallet' end as detail
      from ${t.players} pl
        full join (select distinct user_id from ${t.journal} entries) j on j.user_id = pl.user_id
        left join ${t.wallets} w on w.user_id = pl.user_id
      where w.user_id is null`,
  },
  {
    rule: 'A wallet is the sum of its postings.',
    violations: (t) => sql`
      select 'wallets ' || w.user_id as row,
        'holds ' || w.balance_paise || ' paise, its postings ' || coalesce(sum(p.amount_paise), 0) as detail
      from ${t.wallets} w left join ${t.postings} p on p.user_id = w.user_id and p.account = 'wallet'
      group by w.user_id, w.balance_paise
      having w.balance_paise <> coalesce(sum(p.amount_paise), 0)`,
  },
  {
    rule: 'A wallet has the version of its last posting.',
    violations: (t) => sql`
      select 'wallets ' || w.user_id as row,
        'version ' || w.version || ', its last posting ' || coalesce(max(p.wallet_version), 0) as detail
      from ${t.wallets} w left join ${t.postings} p on p.user_id = w.user_id and p.account = 'wallet'
      group by w.user_id, w.version
      having w.version <> coalesce(max(p.wallet_version), 0)`,
  },
  {
    rule: 'A debt is the sum of its postings, and no player has both a debt and a balance.',
    violations: (t) => sql`
      select 'wallets ' || w.user_id as row,
        'owes ' || w.debt_paise || ' paise with a balance of ' || w.balance_paise || ', postings of ' || coalesce(-sum(p.amount_paise), 0) as detail
      from ${t.wallets} w left join ${t.postings} p on p.user_id = w.user_id and p.account = 'debt'
      group by w.user_id, w.debt_paise, w.balance_paise
      having w.debt_paise <> coalesce(-sum(p.amount_paise), 0) or (w.debt_paise > 0 and w.balance_paise > 0)`,
  },
  {
    rule: 'Every wallet posting has the version and balance that its journal gives, never below zero.',
    violations: (t) => sql`
      select 'postings ' || user_id || ' ' || journal_id as row,
        'has version ' || wallet_version || ' with ' || balance_after_paise || ' paise; replayed: version ' || nth || ' with ' || running as detail
      from (
        select user_id, journal_id, wallet_version, balance_after_paise,
          row_number() over so_far as nth, sum(amount_paise) over so_far as running
        from ${t.postings} p where account = 'wallet'
        window so_far as (partition by user_id order by wallet_version)
      ) replayed
      where nth <> wallet_version or running <> balance_after_paise or running < 0`,
  },
];
