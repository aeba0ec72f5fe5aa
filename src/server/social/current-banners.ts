import { desc, gt, isNull, or } from 'drizzle-orm';
import { BANNERS_SHOWN, type Banner } from '../../contract/catalogue.ts';
import { banners } from '../platform/db/schema/schema.ts';
import type { SocialContext } from './context.ts';

/** What is set in the back office shows after this long at the latest, ms. */
export const BANNERS_CACHE_MS = 5_000;

/** More than can show: those that wait for their time are read with the rest. */
const MAX_READ = 100;

/**
 * What getBanners answers from. Everybody asks, so the table is read once in {@link BANNERS_CACHE_MS} for all of them;
 * a reading that fails is not kept.
 * @returns the banners whose time it is, the newest first
 */
export function createBannerReader({ clock, database }: SocialContext): () => Promise<Banner[]> {
  const read = (now: Date) =>
    database.db
      .select()
      .from(banners)
      .where(or(isNull(banners.until_at), gt(banners.until_at, now)))
      .orderBy(desc(banners.banner_id))
      .limit(MAX_READ);

  let cached: { readonly atMs: number; readonly rows: ReturnType<typeof read> } | null = null;

  return async () => {
    const now = clock.now();
    const ageMs = cached ? now.getTime() - cached.atMs : 0;
    if (!cached || ageMs < 0 || ageMs >= BANNERS_CACHE_MS) cached = { atMs: now.getTime(), rows: read(now) };
    const current = cached;
    try {
      return (await current.rows)
        .filter(
          ({ from_at: fromAt, until_at: untilAt }) =>
            (fromAt ?? now) <= now && (untilAt === null || untilAt > now),
        )
        .slice(0, BANNERS_SHOWN)
        .map(({ banner_id: bannerId, text, link }) => ({ id: bannerId, text, link }));
    } catch (error) {
      if (cached === current) cached = null;
      throw error;
    }
  };
}
