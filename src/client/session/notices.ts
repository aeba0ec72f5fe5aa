import type { Message, MessageKey } from '../../languages/text.ts';
import type { RoundGateway, UncertainCall } from '../provider/gateway.ts';

export type Tone = 'success' | 'error' | 'warning' | 'info';

export type Notice =
  | { readonly kind: 'toast'; readonly tone: Tone; readonly text: Message }
  | { readonly kind: 'alert'; readonly text: Message; readonly reason?: Message }
  | { readonly kind: 'openLogin' }
  /** the player has to see it before the next bet */
  | { readonly kind: 'openRealityCheck' }
  /** what was paid for the round that the block ended, or null when it ended none */
  | { readonly kind: 'blocked'; readonly paidPaise: bigint | null };

export type Notify = (notice: Notice) => void;

export const LOGIN_FIRST: MessageKey = 'refusal.notLoggedIn';

export function askToLogIn(notify: Notify): Message {
  notify({ kind: 'toast', tone: 'warning', text: LOGIN_FIRST });
  notify({ kind: 'openLogin' });
  return LOGIN_FIRST;
}

export function warnUncertain(
  { gateway: { uncertainty }, notify }: { readonly gateway: RoundGateway; readonly notify: Notify },
  call: UncertainCall,
): void {
  if (uncertainty) notify({ kind: 'alert', text: uncertainty.text, reason: uncertainty.advice[call] });
}

export type FormResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly field: string | null; readonly message: Message };
