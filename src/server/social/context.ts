import type { TotalsCache } from '../ledger/totals.ts';
import type { RoundsContext } from '../rounds/context.ts';
import type { Presence } from './presence.ts';

export interface SocialContext extends RoundsContext {
  readonly presence: Presence;
  readonly totalsCache: TotalsCache;
  /** the app for Android; may be missing */
  readonly apkFile: string;
}
