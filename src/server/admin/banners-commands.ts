import { count, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { BANNERS_SHOWN } from '../../contract/catalogue.ts';
import { DAY_MS } from '../../contract/day.ts';
import type { AppContext } from '../app-context.ts';
import { banners } from '../platform/db/schema/schema.ts';
import { lockAuditHead } from './audit-chain.ts';
import { recordAudit } from './audit-log.ts';
import type { CommandOf } from './commands.ts';
import type { CommandResult } from './handler.ts';
import { CommandRefused } from './protocol.ts';
import { momentOf } from './report.ts';
import { moment } from './table.ts';

/** Listed at most. */
const MAX_LISTED = 100;

type Row = typeof banners.$inferSelect;

const stateOf = ({ from_at: fromAt, until_at: untilAt }: Row, now: Date): 'shows' | 'planned' | 'over' => {
  if (untilAt !== null && untilAt <= now) return 'over';
  return fromAt !== null && fromAt > now ? 'planned' : 'shows';
};

const dataOf = (row: Row, now: Date) => ({
  id: row.banner_id,
  text: row.text,
  link: row.link,
  from: row.from_at?.toISOString() ?? null,
  until: row.until_at?.toISOString() ?? null,
  state: stateOf(row, now),
});

/** The newest banners, those that are over included. */
export async function listBanners({ clock, database: { db } }: AppContext): Promise<CommandResult> {
  const now = clock.now();
  const rows = await db.select().from(banners).orderBy(desc(banners.banner_id)).limit(MAX_LISTED);
  return {
    message: null,
    pages: [
      {
        title: 'Banners',
        columns: [
          { name: 'Id' },
          { name: 'Now' },
          { name: 'Text' },
          { name: 'Link' },
          { name: 'From' },
          { name: 'Until' },
          { name: 'By' },
        ],
        rows: rows.map((row) => [
          row.banner_id,
          stateOf(row, now),
          row.text,
          row.link ?? '',
          moment(row.from_at),
          moment(row.until_at),
          row.created_by,
        ]),
        empty: 'There is no banner.',
      },
    ],
    data: rows.map((row) => dataOf(row, now)),
  };
}

/** @throws CommandRefused when it is neither a day nor a moment */
function readMoment(text: string | undefined, option: string, dayAddsMs: number): Date | null {
  if (text === undefined) return null;
  const at = momentOf(text, dayAddsMs);
  if (Number.isNaN(at))
    throw new CommandRefused(
      `--${option} is a day (2026-11-01, UTC, counted whole) or a moment such as 2026-11-01T18:00+05:30.`,
    );
  return new Date(at);
}

/** Sets a banner. It shows within seconds, or from its time on. */
export async function addBanner(
  { clock, database }: AppContext,
  { command, text, link, from, until }: CommandOf<'banners add'>,
  actor: string,
): Promise<CommandResult> {
  const now = clock.now();
  const fromAt = readMoment(from, 'from', 0);
  const untilAt = readMoment(until, 'until', DAY_MS);
  if (untilAt && untilAt <= now) throw new CommandRefused('That banner would be over already: see --until.');
  if (fromAt && untilAt && fromAt >= untilAt)
    throw new CommandRefused('A banner ends after it begins: see --from and --until.');
  const row: Row = {
    banner_id: uuidv7(),
    text,
    link: link ?? null,
    from_at: fromAt,
    until_at: untilAt,
    created_at: now,
    created_by: actor,
  };
  return database.transaction(async (tx) => {
    // Of two at once, the second counts the first one's.
    await lockAuditHead(tx);
    const [standing] = await tx
      .select({ count: count() })
      .from(banners)
      .where(or(isNull(banners.until_at), gt(banners.until_at, now)));
    if ((standing?.count ?? 0) >= BANNERS_SHOWN)
      throw new CommandRefused(
        `There are ${BANNERS_SHOWN} banners that show or will: remove one first (banners list).`,
      );
    await tx.insert(banners).values(row);
    const { id, state, ...detail } = dataOf(row, now);
    await recordAudit(tx, { actor, act: command, user_id: null, subject_id: id, detail, at: now });
    return {
      message: state === 'planned' ? `The banner shows from ${moment(fromAt)} on.` : 'The banner shows now.',
      pages: [],
      data: { id, state, ...detail },
    };
  });
}

/** Takes a banner away; what it said stays in the audit log. */
export async function removeBanner(
  { clock, database }: AppContext,
  { command, id }: CommandOf<'banners remove'>,
  actor: string,
): Promise<CommandResult> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const [row] = await tx.delete(banners).where(eq(banners.banner_id, id)).returning();
    if (!row) throw new CommandRefused(`There is no banner ${id}.`);
    const { state: _, ...detail } = dataOf(row, now);
    await recordAudit(tx, { actor, act: command, user_id: null, subject_id: id, detail, at: now });
    return { message: `Removed: ${row.text}`, pages: [], data: detail };
  });
}
