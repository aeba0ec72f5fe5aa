import { sql } from 'drizzle-orm';
import { PAYMENT_APPROVED, PAYMENT_PENDING } from '../../../contract/constants.ts';
import { usedReferences } from '../../platform/db/schema/schema.ts';
import { type Rule, sumsBySubject } from './rule.ts';

export const PAYMENT_RULES: readonly Rule[] = [
  {
    rule: 'An approved deposit is credited as approved, a corrected one is credited and taken back whole, any other not at all.',
    violations: (t) => sql`
      select 'deposits ' || d.user_id || ' ' || d.deposit_id as row,
        'status ' || d.status || ', approved ' || coalesce(d.approved_paise, 0) || ' paise; the journal credited ' || coalesce(s.credited, 0)
          || ' and took back ' || coalesce(s.taken, 0) as detail
      from ${t.deposits} d left join (${sumsBySubject(
        sql`'deposit', 'reversal'`,
        sql`
          sum(p.amount_paise) filter (where p.account = 'wallet' and j.kind = 'deposit') as credited,
          sum(p.amount_paise) filter (where p.account = 'clearing' and j.kind = 'reversal') as taken`,
        t,
      )}) s on s.user_id = d.user_id and s.subject_id = d.deposit_id
      where coalesce(s.credited, 0) <> case when d.status = ${PAYMENT_APPROVED} then d.approved_paise
          when d.reopened_as is not null then coalesce(s.taken, 0) else 0 end
        or (coalesce(s.taken, 0) > 0) <> (d.reopened_as is not null)`,
  },
  {
    rule: 'The claim of a corrected deposit goes on as another deposit.',
    violations: (t) => sql`
      select 'deposits ' || d.user_id || ' ' || d.deposit_id as row, 'goes on as ' || d.reopened_as as detail
      from ${t.deposits} d
        left join ${t.deposits} next on next.user_id = d.user_id and next.deposit_id = d.reopened_as
      where d.reopened_as is not null
        and (next.utr_canonical is distinct from d.utr_canonical or next.amount_paise is distinct from d.amount_paise)`,
  },
  {
    rule: 'A withdrawal is held while it is requested or approved, paid out when sent, and back when rejected.',
    violations: (t) => sql`
      select 'withdrawals ' || w.user_id || ' ' || w.withdrawal_id as row,
        'status ' || w.status || ' over ' || w.amount_paise || ' paise; the journal holds ' || coalesce(s.held, 0)
          || ', paid ' || coalesce(s.paid, 0) || ' and gave back ' || coalesce(s.returned, 0) as detail
      from ${t.withdrawals} w left join (${sumsBySubject(
        sql`'withdrawal_held', 'withdrawal_paid', 'withdrawal_returned'`,
        sql`
          sum(p.amount_paise) filter (where p.account = 'withdrawal') as held,
          sum(p.amount_paise) filter (where p.account = 'clearing' and j.kind = 'withdrawal_paid') as paid,
          sum(p.amount_paise) filter (where p.account = 'wallet' and j.kind = 'withdrawal_returned') as returned`,
        t,
      )}) s on s.user_id = w.user_id and s.subject_id = w.withdrawal_id
      where coalesce(s.held, 0) <> case when w.status = ${PAYMENT_PENDING} then w.amount_paise else 0 end
        or coalesce(s.paid, 0) <> case when w.status = ${PAYMENT_APPROVED} then w.amount_paise else 0 end
        or coalesce(s.returned, 0) <> case when w.status in (${PAYMENT_PENDING}, ${PAYMENT_APPROVED}) then 0 else w.amount_paise end`,
  },
  {
    rule: 'A bank reference is credited once.',
    crossesPlayers: true,
    crossesMachines: true,
    violations: (t) => sql`
      select 'deposits ' || d.user_id || ' ' || d.deposit_id as row,
        'approved, and its reference is credited to ' || coalesce('deposit ' || credited.subject_id, 'none') as detail
      from ${t.deposits} d left join ${usedReferences} credited on credited.utr_canonical = d.utr_canonical
      where d.status = ${PAYMENT_APPROVED} and credited.subject_id is distinct from d.deposit_id`,
  },
];
