import type { DifficultyType } from '../contract/constants.ts';

/** How sending a form ended: done, or which field says what. */
export type FormResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly field: string | null; readonly message: string };

/** What the interface may ask of the game. Nothing here throws: failures become notices or a {@link FormResult}. */
export interface Controls {
  /** Validates and places the bet; a visitor is shown the login. */
  play(): void;
  go(): void;
  cashOut(): void;
  /** @param stakePaise whole rupees; above the maximum bet a notice says so and the amount stays */
  chooseStake(stakePaise: bigint): void;
  chooseType(type: DifficultyType): void;
  login(form: { mobile: string; password: string }): Promise<FormResult>;
  register(form: { email: string; phone: string; password: string; ref?: string }): Promise<FormResult>;
  logout(): Promise<void>;
  /** Fetches profile and balance again, after a deposit or withdrawal say. */
  refreshProfile(): Promise<void>;
  /** Fetches what failed to load at the start (rules, chips, multipliers). */
  reload(): Promise<void>;
}
