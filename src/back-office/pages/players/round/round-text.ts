import type { RoundCause, RoundState } from '../../../../contract/rounds.ts';
import { type AdminText, t } from '../../../../languages/back-office/text.ts';

const STATES: Readonly<Record<RoundState, AdminText>> = {
  open: 'Open',
  fried: 'Fried',
  cashed_out: 'Cashed out',
  refunded: 'Refunded',
};

export const stateText = (state: RoundState): string => t(STATES[state]);

const CAUSES: Readonly<Record<RoundCause, AdminText>> = {
  roast: 'fatal line',
  fire: 'jumped into the fire',
  cashout: 'by the player',
  last_line: 'at the last line',
  max_win: 'at the highest win',
  abandoned: 'abandoned',
  blocked: 'the player was blocked',
  voided: 'voided',
};

export const causeText = (cause: RoundCause | null): string => (cause === null ? '' : t(CAUSES[cause]));
