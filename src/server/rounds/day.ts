import { dayOf } from '../../contract/day.ts';

/** What a player has bet on, as far as a day's limit asks for it. */
export interface BetDay {
  /** of the next round */
  readonly nonce: number;
  readonly bet_day: number;
  readonly bet_day_nonce: number;
}

/**
 * The day that a bet counts to, as the player's row keeps it: one of UTC, as in reports, and never an earlier one than
 * the newest bet's, or two servers whose clocks differ would begin the day anew around midnight.
 * @returns what the player's row says after the bet
 */
export function betDayAt(player: BetDay, at: Date): Pick<BetDay, 'bet_day' | 'bet_day_nonce'> {
  const today = dayOf(at);
  if (today <= player.bet_day) return { bet_day: player.bet_day, bet_day_nonce: player.bet_day_nonce };
  return { bet_day: today, bet_day_nonce: player.nonce };
}
