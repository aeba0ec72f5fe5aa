import { catalogueHandlers } from './catalogue-routes.ts';
import type { SocialContext } from './context.ts';
import { liveHandlers } from './live-routes.ts';
import { progressHandlers } from './progress-routes.ts';
import { replayHandlers } from './replay-routes.ts';

/** The calls of live wins, boards, replays, progress and of what anyone may look at. */
export function socialHandlers(context: SocialContext) {
  return {
    ...catalogueHandlers(context),
    ...liveHandlers(context),
    ...progressHandlers(context),
    ...replayHandlers(context),
  };
}
