import * as v from 'valibot';
import type { HelpOrganisation } from '../../contract/catalogue.ts';
import { MINUTE_MS } from '../../contract/day.ts';
import { type JurisdictionName, PlayRules } from '../../contract/play-rules.ts';

interface JurisdictionProfile extends Omit<PlayRules, 'jurisdiction' | 'check_minutes'> {
  /** null: none are shown */
  readonly realityCheckMinutes: number | null;
  /** at registration, of gross deposits */
  readonly asksDepositLimit: boolean;
  /** at registration */
  readonly asksLossLimit: boolean;
  /** Exclusions by staff of this length or longer need a second operator. */
  readonly confirmExclusionMonths: number;
  /** shown on every screen; HELP_ORGANISATION replaces it */
  readonly help: HelpOrganisation | null;
  /** streaks and goals of the day */
  readonly hasGoals: boolean;
  /** false: only a deposit of min_recharge or more opens withdrawals */
  readonly anyDepositOpensWithdrawals: boolean;
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
    hasGoals: true,
    anyDepositOpensWithdrawals: false,
    help: null,
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
    hasGoals: true,
    anyDepositOpensWithdrawals: true,
    help: {
      name: 'National Gambling Helpline (GamCare)',
      phone: '0808 8020 133',
      link: 'https://www.gamcare.org.uk',
    },
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
    hasGoals: true,
    anyDepositOpensWithdrawals: true,
    help: { name: 'ConnexOntario', phone: '1-866-531-2600', link: 'https://connexontario.ca' },
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
    hasGoals: true,
    anyDepositOpensWithdrawals: true,
    help: { name: 'Responsible Gaming Foundation', phone: '1777', link: 'https://www.rgf.org.mt' },
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
    hasGoals: false,
    anyDepositOpensWithdrawals: true,
    help: { name: 'Tele-MANAS', phone: '14416', link: 'https://telemanas.mohfw.gov.in' },
  },
} as const satisfies Record<PlayRules['jurisdiction'], JurisdictionProfile>;

export function rulesOfPlay(jurisdiction: JurisdictionName): PlayRules {
  const profile = JURISDICTIONS[jurisdiction];
  // Drops the fields that are not on the wire.
  return v.parse(PlayRules, { ...profile, jurisdiction, check_minutes: profile.realityCheckMinutes });
}
