import { desc, eq, gt, isNull, or } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type * as v from 'valibot';
import type { AdminAnswerOnWire } from '../../../contract/admin/calls.ts';
import type { BannerRow, NewBanner } from '../../../contract/admin/settings.ts';
import { BANNERS_SHOWN } from '../../../contract/catalogue.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import { banners } from '../../platform/db/schema/schema.ts';
import { lockAuditHead } from '../audit-chain.ts';
import { operatorActor } from '../audit-log.ts';
import type { Operator } from './operator-sessions.ts';
import { recordAct } from './record.ts';

const LISTED_AT_MOST = 100;

function stateOf(from: Date | null, until: Date | null, now: Date): BannerRow['state'] {
  if (until !== null && until <= now) return 'over';
  return from !== null && from > now ? 'planned' : 'shows';
}

/** The banners, newest first. */
export async function listBanners({
  database: { db },
  clock,
}: AppContext): Promise<AdminAnswerOnWire<'banners'>> {
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

/** @throws ApiError when it would be over already, or too many show or will */
export async function addBanner(
  { database, clock }: AppContext,
  operator: Operator,
  { text, link, from, until }: v.InferOutput<typeof NewBanner>,
): Promise<void> {
  const now = clock.now();
  if (until && until <= now)
    throw new ApiError(422, 'limit', 'This banner would be over already.', { field: 'until' });
  await database.transaction(async (tx) => {
    // Two banners added at once wait for each other here, so that the second one counts the first.
    await lockAuditHead(tx);
    const open = await tx.$count(banners, or(isNull(banners.untilAt), gt(banners.untilAt, now)));
    if (open >= BANNERS_SHOWN)
      throw new ApiError(
        409,
        'limit',
        `There are ${BANNERS_SHOWN} banners that show or will: remove one first.`,
      );
    const id = uuidv7();
    await tx.insert(banners).values({
      bannerId: id,
      text,
      link,
      fromAt: from,
      untilAt: until,
      createdAt: now,
      createdBy: operatorActor(operator.name),
    });
    await recordAct(tx, operator, {
      act: 'add banner',
      subjectId: id,
      detail: { text, link, from: from?.toISOString() ?? null, until: until?.toISOString() ?? null },
    });
  });
}

/** Removes a banner; its text stays in the audit log. */
export async function removeBanner(
  { database }: AppContext,
  operator: Operator,
  bannerId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [removed] = await tx.delete(banners).where(eq(banners.bannerId, bannerId)).returning();
    if (!removed) throw new ApiError(404, 'not_found', 'There is no such banner.');
    const { text, link } = removed;
    await recordAct(tx, operator, { act: 'remove banner', subjectId: bannerId, detail: { text, link } });
  });
}
