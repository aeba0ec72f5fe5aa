import type { Deps } from './deps.ts';
import type { NoticeText } from './notices.ts';

/** What may or may not have happened, before a provider that cannot take a call twice for one. */
export type UncertainCall = 'bet' | 'cashout' | 'recharge' | 'withdraw' | 'registration';

/** What a player is told whose call had no clear answer: where to look, before the same is done a second time. */
export interface UncertaintyMessages extends NoticeText {
  readonly advice: Readonly<Record<UncertainCall, string>>;
}

/** Sends the player to look. Nothing where a call may be sent again and has its effect once. */
export function warnUncertain(
  { gateway: { uncertainty }, notify }: Pick<Deps, 'gateway' | 'notify'>,
  call: UncertainCall,
): void {
  if (uncertainty) notify({ kind: 'alert', text: uncertainty.text, reason: uncertainty.advice[call] });
}
