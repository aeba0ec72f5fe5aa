import { catalogueHandlers } from './catalogue-routes.ts';
import type { SocialContext } from './context.ts';
import { liveHandlers } from './live-routes.ts';
import { progressHandlers } from './progress-routes.ts';
import { replayHandlers } from './replay-routes.ts';
import { statisticsHandlers } from './statistics.ts';

export function socialHandlers(context: SocialContext) {
  return {
    ...catalogueHandlers(context),
    ...liveHandlers(context),
    ...progressHandlers(context),
    ...replayHandlers(context),
    ...statisticsHandlers(context),
  };
}
