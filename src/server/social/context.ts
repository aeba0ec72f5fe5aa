import type { RoundsContext } from '../rounds/context.ts';
import type { Presence } from './presence.ts';

export interface SocialContext extends RoundsContext {
  readonly presence: Presence;
  /** the app for Android; may be missing */
  readonly apkFile: string;
}
