import type { RoundCause, RoundState } from '../../../../contract/rounds.ts';
import { type BackOfficeText, t } from '../../../../languages/back-office/text.ts';

const STATES: Readonly<Record<RoundState, BackOfficeText>> = {
  open: 'Open',
  fried: 'Fried',
  cashed_out: 'Cashed out',
  refunded: 'Refunded',
};

export const roundStateText = (state: RoundState): string => t(STATES[state]);

const CAUSES: Readonly<Record<RoundCause, BackOfficeText>> = {
  roast: 'fatal line',
  fire: 'jumped into the fire',
  cashout: 'by the player',
  last_line: 'at the last line',
  max_win: 'at the highest win',
  abandoned: 'abandoned',
  blocked: 'the player was blocked',
  voided: 'voided',
};

export const roundCauseText = (cause: RoundCause | null): string => (cause === null ? '' : t(CAUSES[cause]));
