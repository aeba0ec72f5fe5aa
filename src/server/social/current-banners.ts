import { desc, gt, isNull, or } from 'drizzle-orm';
import { NEWS_SHOWN, type NewsItem } from '../../contract/catalogue.ts';
import { createCached } from '../platform/cached.ts';
import { banners } from '../platform/db/schema/schema.ts';
import type { SocialContext } from './context.ts';

export const BANNERS_CACHE_MS = 5_000;

/** Limit of the query, which also reads planned banners. */
const MAX_READ = 100;

/** Newest first. */
export function createBannerReader({ clock, database: { db } }: SocialContext): () => Promise<NewsItem[]> {
  const cached = createCached(clock, BANNERS_CACHE_MS, async () =>
    db
      .select()
      .from(banners)
      .where(or(isNull(banners.untilAt), gt(banners.untilAt, clock.now())))
      .orderBy(desc(banners.bannerId))
      .limit(MAX_READ),
  );
  return async () => {
    const rows = await cached.read();
    const now = clock.now();
    return rows
      .filter(({ fromAt, untilAt }) => (fromAt ?? now) <= now && (untilAt === null || untilAt > now))
      .slice(0, NEWS_SHOWN)
      .map(({ bannerId: id, text, link }) => ({ id, text, link }));
  };
}
