import type { RolledUpSums } from '../ledger/totals.ts';
import type { RoundsContext } from '../rounds/context.ts';
import type { Presence } from './presence.ts';

export interface SocialContext extends RoundsContext {
  readonly presence: Presence;
  readonly rolledUpSums: RolledUpSums;
  /** the app for Android; may be missing */
  readonly apkFile: string;
}
