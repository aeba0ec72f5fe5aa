import { desc } from 'drizzle-orm';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import type { BannerRow } from '../../../contract/back-office/settings.ts';
import type { AppContext } from '../../app-context.ts';
import { banners } from '../../platform/db/schema/schema.ts';

const LISTED_AT_MOST = 100;

function stateOf(from: Date | null, until: Date | null, now: Date): BannerRow['state'] {
  if (until !== null && until <= now) return 'over';
  return from !== null && from > now ? 'planned' : 'shows';
}

export async function listBanners({
  database: { reports: db },
  clock,
}: AppContext): Promise<BackOfficeAnswerOnWire<'banners'>> {
  const rows = await db.select().from(banners).orderBy(desc(banners.bannerId)).limit(LISTED_AT_MOST);
  return {
    rows: rows.map(({ bannerId: id, text, link, fromAt: from, untilAt: until, createdBy }) => ({
      id,
      text,
      link,
      from: from?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
      state: stateOf(from, until, clock.now()),
      created_by: createdBy,
    })),
  };
}
