import type { DifficultyType } from '../contract/constants.ts';

/** How sending a form ended: done, or which field says what. */
export type FormOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly field: string | null; readonly message: string };

/** What the interface may ask of the game. Nothing here throws: failures become notices or a {@link FormOutcome}. */
export interface Controls {
  /** Validates and places the bet; a visitor is shown the login. */
  play(): void;
  go(): void;
  cashOut(): void;
  /** @param stake_paise whole rupees; above the maximum bet a notice says so and the amount stays */
  chooseStake(stake_paise: bigint): void;
  chooseType(type: DifficultyType): void;
  login(form: { mobile: string; password: string }): Promise<FormOutcome>;
  register(form: { email: string; phone: string; password: string; ref?: string }): Promise<FormOutcome>;
  logout(): Promise<void>;
  /** Fetches profile and balance again, after a deposit or withdrawal say. */
  refreshProfile(): Promise<void>;
  /** Fetches what failed to load at the start (rules, chips, multipliers). */
  reload(): Promise<void>;
}
