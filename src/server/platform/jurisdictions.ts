import type { PlayRules } from '../../contract/play-rules.ts';

interface JurisdictionProfile extends Omit<PlayRules, 'jurisdiction'> {
  /** null: none are shown */
  readonly realityCheckMinutes: number | null;
  /** at registration, of gross deposits */
  readonly asksDepositLimit: boolean;
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
  },
  gb: {
    min_start_ms: 5000,
    autoplay: false,
    turbo: false,
    reality_check: 'offered',
    unseen_fire_counts: false,
    realityCheckMinutes: 60,
    asksDepositLimit: true,
  },
  on: {
    min_start_ms: 2500,
    autoplay: false,
    turbo: false,
    reality_check: 'offered',
    unseen_fire_counts: false,
    realityCheckMinutes: 60,
    asksDepositLimit: false,
  },
  mt: {
    min_start_ms: 0,
    autoplay: true,
    turbo: true,
    reality_check: 'required',
    unseen_fire_counts: false,
    realityCheckMinutes: 60,
    asksDepositLimit: false,
  },
  strict: {
    min_start_ms: 5000,
    autoplay: false,
    turbo: false,
    reality_check: 'required',
    unseen_fire_counts: true,
    realityCheckMinutes: 30,
    asksDepositLimit: true,
  },
} as const satisfies Record<PlayRules['jurisdiction'], JurisdictionProfile>;
