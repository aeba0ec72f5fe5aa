import { MINUTE_MS } from '../../contract/day.ts';
import type { JurisdictionName, PlayRules } from '../../contract/play-rules.ts';

interface JurisdictionProfile extends Omit<PlayRules, 'jurisdiction' | 'check_minutes'> {
  /** null: none are shown */
  readonly realityCheckMinutes: number | null;
  /** at registration, of gross deposits */
  readonly asksDepositLimit: boolean;
  /** at registration */
  readonly asksLossLimit: boolean;
  /** Exclusions by staff of this length or longer need a second operator. */
  readonly confirmExclusionMonths: number;
}

export const PROFILE_NOTE = 'A profile is a set of technical settings. It is not legal advice.';

export const JURISDICTIONS = {
  demo: {
    min_start_ms: 0,
    autoplay: true,
    turbo: true,
    reality_check: 'off',
    unseen_fire_counts: false,
    realityCheckMinutes: null,
    asksDepositLimit: false,
    asksLossLimit: false,
    confirmExclusionMonths: 12,
  },
  gb: {
    min_start_ms: 5000,
    autoplay: false,
    turbo: false,
    reality_check: 'offered',
    unseen_fire_counts: false,
    shows_session: true,
    realityCheckMinutes: 60,
    asksDepositLimit: true,
    asksLossLimit: false,
    confirmExclusionMonths: 12,
  },
  on: {
    min_start_ms: 2500,
    autoplay: false,
    turbo: false,
    reality_check: 'offered',
    unseen_fire_counts: false,
    shows_session: true,
    logout_after_ms: 30 * MINUTE_MS,
    realityCheckMinutes: 60,
    asksDepositLimit: true,
    asksLossLimit: true,
    confirmExclusionMonths: 12,
  },
  mt: {
    min_start_ms: 0,
    autoplay: true,
    turbo: true,
    reality_check: 'required',
    unseen_fire_counts: false,
    series_check_ms: 15 * MINUTE_MS,
    realityCheckMinutes: 60,
    asksDepositLimit: false,
    asksLossLimit: false,
    confirmExclusionMonths: 12,
  },
  strict: {
    min_start_ms: 5000,
    autoplay: false,
    turbo: false,
    reality_check: 'required',
    unseen_fire_counts: true,
    realityCheckMinutes: 30,
    asksDepositLimit: true,
    asksLossLimit: false,
    confirmExclusionMonths: 12,
  },
} as const satisfies Record<PlayRules['jurisdiction'], JurisdictionProfile>;

export function rulesOfPlay(jurisdiction: JurisdictionName): PlayRules {
  const {
    realityCheckMinutes,
    asksDepositLimit: _,
    asksLossLimit: __,
    confirmExclusionMonths: ___,
    ...rules
  } = JURISDICTIONS[jurisdiction];
  return { jurisdiction, ...rules, check_minutes: realityCheckMinutes };
}
