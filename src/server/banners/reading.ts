import { desc, gt, isNull, or } from 'drizzle-orm';
import { BANNERS_SHOWN, type Banner } from '../../contract/catalogue.ts';
import { banners } from '../db/schema.ts';
import type { Provider } from '../provider.ts';

/** What is set at the desk shows after this long at the latest, ms. */
export const BANNERS_KEPT_MS = 5_000;

/** More than can show: those that wait for their time are read with the rest. */
const READ_AT_MOST = 100;

/**
 * What getBanners answers from. Everybody asks, so the table is read once in {@link BANNERS_KEPT_MS} for all of them;
 * a reading that fails is not kept.
 * @returns the banners whose time it is, the newest first
 */
export function createBannerReader({ clock, database }: Provider): () => Promise<Banner[]> {
  const read = (now: Date) =>
    database.db
      .select()
      .from(banners)
      .where(or(isNull(banners.until_at), gt(banners.until_at, now)))
      .orderBy(desc(banners.banner_id))
      .limit(READ_AT_MOST);

  let kept: { readonly atMs: number; readonly rows: ReturnType<typeof read> } | null = null;

  return async () => {
    const now = clock.now();
    const ageMs = kept ? now.getTime() - kept.atMs : 0;
    if (!kept || ageMs < 0 || ageMs >= BANNERS_KEPT_MS) kept = { atMs: now.getTime(), rows: read(now) };
    const asked = kept;
    try {
      return (await asked.rows)
        .filter(({ from_at, until_at }) => (from_at ?? now) <= now && (until_at === null || until_at > now))
        .slice(0, BANNERS_SHOWN)
        .map(({ banner_id, text, link }) => ({ id: banner_id, text, link }));
    } catch (error) {
      if (kept === asked) kept = null;
      throw error;
    }
  };
}
