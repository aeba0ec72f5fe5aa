import type { Edges } from './edges.ts';
import type { NoticeText } from './notices.ts';

/** What may or may not have happened, before a provider that cannot take a call twice for one. */
export type Unclear = 'bet' | 'cashout' | 'recharge' | 'withdraw' | 'registration';

/** What a player is told whose call had no clear answer: where to look, before the same is done a second time. */
export interface UnclearWords extends NoticeText {
  readonly where: Readonly<Record<Unclear, string>>;
}

/** Sends the player to look. Nothing where a call may be sent again and has its effect once. */
export function tellUnclear(
  { hazard: { unclear }, notify }: Pick<Edges, 'hazard' | 'notify'>,
  what: Unclear,
): void {
  if (unclear) notify({ kind: 'alert', text: unclear.text, reason: unclear.where[what] });
}
