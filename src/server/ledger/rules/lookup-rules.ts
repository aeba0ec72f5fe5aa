import { sql } from 'drizzle-orm';
import { PAYMENT_APPROVED, PLAYER_ACTIVE, PLAYER_EXCLUDED } from '../../../contract/constants.ts';
import type { Rule } from './rule.ts';

export const LOOKUP_RULES: readonly Rule[] = [
  {
    rule: 'A player is found by phone number, and a phone number has its player.',
    crossesMachines: true,
    violations: (t) => sql`
      select case when pl.user_id is null then 'phone_numbers of ' || found.user_id else 'players ' || pl.user_id end as row,
        case when pl.user_id is null then 'no player has this number' else 'the number does not lead to the player' end as detail
      from ${t.players} pl
        full join ${t.phoneNumbers} found on found.user_id = pl.user_id and found.phone = pl.phone
      where pl.user_id is null or found.user_id is null
      order by 1`,
  },
  {
    rule: 'A session has its player, and whether the player is blocked or self-excluded.',
    crossesMachines: true,
    violations: (t) => sql`
      select 'sessions of ' || s.user_id as row,
        'status ' || s.player_status || '; the player ' || coalesce(pl.status::text, 'is not there') as detail
      from ${t.sessions} s
        left join ${t.players} pl on pl.user_id = s.user_id
      where s.player_status is distinct from
        case when pl.status = ${PLAYER_ACTIVE} and pl.excluded_until is not null then ${PLAYER_EXCLUDED} else pl.status end`,
  },
  {
    rule: 'A used reference is that of a deposit which is approved or refunded, or of a withdrawal which was sent.',
    crossesMachines: true,
    violations: (t) => sql`
      select 'used_references of ' || c.user_id || ' ' || c.subject_id as row,
        coalesce('status ' || d.status || ' of the deposit', 'status ' || w.status || ' of the withdrawal', 'nothing has it') as detail
      from ${t.usedReferences} c
        left join ${t.deposits} d on d.user_id = c.user_id and d.deposit_id = c.subject_id
        left join ${t.withdrawals} w on w.user_id = c.user_id and w.withdrawal_id = c.subject_id
      where not coalesce(d.status = ${PAYMENT_APPROVED} or d.refund_state = 'refunded', w.status = ${PAYMENT_APPROVED}, false)`,
  },
];
