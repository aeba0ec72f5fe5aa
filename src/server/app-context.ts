import type { SocialContext } from './social/context.ts';

export type AppContext = SocialContext;
