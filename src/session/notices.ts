import type { NoticeText } from '../presentation/notice-text.ts';

export type Tone = 'success' | 'error' | 'warning' | 'info';

/** What play wants shown; the interface decides how it looks. */
export type Notice =
  | ({ readonly kind: 'toast'; readonly tone: Tone } & NoticeText)
  /** an in-page alert dialog; `reason` is the server's own message beneath */
  | ({ readonly kind: 'alert'; readonly reason?: string } & NoticeText)
  | { readonly kind: 'openLogin' }
  /** the account is blocked; what was paid for the round that this ended, paise, or null when it ended none */
  | { readonly kind: 'blocked'; readonly paidPaise: bigint | null };

export type Notify = (notice: Notice) => void;

const LOGIN_FIRST = 'Please log in first.';

/** Tells a visitor to log in, and shows where. @returns what was told */
export function askToLogIn(notify: Notify): string {
  notify({ kind: 'toast', tone: 'warning', text: LOGIN_FIRST });
  notify({ kind: 'openLogin' });
  return LOGIN_FIRST;
}

/** How sending a form ended: done, or which field says what. */
export type FormResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly field: string | null; readonly message: string };
