import { AUTO_CASHOUT_GAME_ID, GAME_ID } from '../contract/constants.ts';
import { multiplierFromHundredths, rupeesFromPaise } from '../contract/money.ts';
import type { BetParams, CashoutParams } from './player-api.ts';

/** The documented payload of a bet. */
export const betBody = ({ userId, stakePaise }: BetParams) => ({
  user_id: userId,
  game_id: GAME_ID,
  amount: rupeesFromPaise(stakePaise),
});

/** The documented payload of a cash-out, with our round where there is one. */
export const cashoutBody = ({ userId, multiplier, automatic, roundId }: CashoutParams) => ({
  userid: userId,
  game_id: automatic ? AUTO_CASHOUT_GAME_ID : GAME_ID,
  multiplier_id: multiplierFromHundredths(multiplier),
  ...(roundId !== undefined && { round_id: roundId }),
});
