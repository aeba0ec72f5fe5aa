import { withTheme } from '../chosen-theme.ts';

/** Who shared the link that opened this page: /register?ref=<player> (design §6), or null. */
export function sharedBy(search: string = location.search): string | null {
  const ref = new URLSearchParams(search).get('ref');
  return ref && ref.length <= 64 ? ref : null;
}

/** The address a player shares: the friend sees the theme that the player sees. */
export function referralLink(userId: string, origin: string = location.origin): string {
  return origin + withTheme(`/register?ref=${encodeURIComponent(userId)}`);
}
