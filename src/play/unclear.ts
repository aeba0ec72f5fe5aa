import type { Notify } from './notices.ts';

/** What may or may not have happened, before a provider that cannot take a call twice for one. */
export type Unclear = 'bet' | 'cashout' | 'recharge' | 'withdraw' | 'registration';

/** Where the player finds out. */
export const WHERE_TO_LOOK: Readonly<Record<Unclear, string>> = {
  bet: 'No clear answer came. Your stake may have been taken: look at your balance and bet history before you play again.',
  cashout:
    'No clear answer came. Your win may have been paid: look at your balance and bet history before you cash out again.',
  recharge:
    'No clear answer came. Your recharge may have been taken: look at the recharge history before you send it again.',
  withdraw:
    'No clear answer came. Your withdrawal may have been taken: look at the withdraw history before you send it again.',
  registration:
    'No clear answer came. Your account may be there already: try to log in before you register again.',
};

/** Sends the player to look, before the same is done a second time. */
export function tellUnclear(notify: Notify, what: Unclear): void {
  notify({ kind: 'alert', text: 'Look before you try again', reason: WHERE_TO_LOOK[what] });
}
