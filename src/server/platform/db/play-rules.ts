import pg from 'pg';
import type { JurisdictionName } from '../../../contract/play-rules.ts';
import { JURISDICTIONS } from '../jurisdictions.ts';

export const PLAY_RULES = 'play_rules';

/** check_minutes: until a required reality check; null: none */
export function playRulesOf(jurisdiction: JurisdictionName) {
  const profile = JURISDICTIONS[jurisdiction];
  return {
    min_start_ms: profile.min_start_ms,
    check_minutes: profile.reality_check === 'required' ? profile.realityCheckMinutes : null,
    confirm_exclusion_months: profile.confirmExclusionMonths,
    any_deposit_opens_withdrawals: profile.anyDepositOpensWithdrawals,
  };
}

/** @param query runs as owner of the tables */
export async function storePlayRules(
  query: (text: string) => Promise<unknown>,
  jurisdiction: JurisdictionName,
): Promise<void> {
  const rules = pg.escapeLiteral(JSON.stringify(playRulesOf(jurisdiction)));
  await query(`insert into operator_settings (name, value, updated_at, updated_by)
    select '${PLAY_RULES}', ${rules}::jsonb, clock_now(), 'server' where setting('${PLAY_RULES}') <> ${rules}::jsonb
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`);
  await query('select add_multiplier_tables()');
}
