import type { SocialContext } from './social/context.ts';

/** What the back office and the composition root work with. */
export type AppContext = SocialContext;
