import { desc, eq, gt, isNull, or } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { BANNERS_SHOWN } from '../../contract/catalogue.ts';
import { DAY_MS } from '../../contract/day.ts';
import { banners } from '../platform/db/schema/schema.ts';
import { lockAuditHead } from './audit-chain.ts';
import type { Handlers } from './handler.ts';
import { parseTime } from './period.ts';
import { CommandRefused } from './protocol.ts';
import { table, timeText } from './table.ts';

const MAX_LISTED = 100;

type Row = typeof banners.$inferSelect;

const stateOf = ({ from_at: fromAt, until_at: untilAt }: Row, now: Date): 'shows' | 'planned' | 'over' => {
  if (untilAt !== null && untilAt <= now) return 'over';
  return fromAt !== null && fromAt > now ? 'planned' : 'shows';
};

const dataOf = ({ banner_id: id, text, link, from_at: from, until_at: until }: Row) => ({
  id,
  text,
  link,
  from,
  until,
});

function readTime(text: string | undefined, option: string, dayAddsMs: number): Date | null {
  if (text === undefined) return null;
  const atMs = parseTime(text, dayAddsMs);
  if (Number.isNaN(atMs))
    throw new CommandRefused(
      `--${option} is a day (2026-11-01, UTC, counted whole) or a moment such as 2026-11-01T18:00+05:30.`,
    );
  return new Date(atMs);
}

export const bannerHandlers = {
  'banners list': {
    execute: async ({ clock, database: { db } }) => {
      const now = clock.now();
      const rows = await db.select().from(banners).orderBy(desc(banners.banner_id)).limit(MAX_LISTED);
      return {
        pages: [
          table(
            'Banners',
            ['Id', 'Now', 'Text', 'Link', 'From', 'Until', 'By'],
            rows.map((row) => [
              row.banner_id,
              stateOf(row, now),
              row.text,
              row.link,
              row.from_at,
              row.until_at,
              row.created_by,
            ]),
            'There is no banner.',
          ),
        ],
        data: rows.map((row) => ({ ...dataOf(row), state: stateOf(row, now) })),
      };
    },
  },
  'banners add': {
    change: async ({ clock }, { text, link, from, until }, { tx, actor }) => {
      const now = clock.now();
      const fromAt = readTime(from, 'from', 0);
      const untilAt = readTime(until, 'until', DAY_MS);
      if (untilAt && untilAt <= now)
        throw new CommandRefused('That banner would be over already: see --until.');
      if (fromAt && untilAt && fromAt >= untilAt)
        throw new CommandRefused('A banner ends after it begins: see --from and --until.');
      // Two banners added at once wait for each other here, so that the second one counts the first.
      await lockAuditHead(tx);
      if (
        (await tx.$count(banners, or(isNull(banners.until_at), gt(banners.until_at, now)))) >= BANNERS_SHOWN
      )
        throw new CommandRefused(
          `There are ${BANNERS_SHOWN} banners that show or will: remove one first (banners list).`,
        );
      const row: Row = {
        banner_id: uuidv7(),
        text,
        link: link ?? null,
        from_at: fromAt,
        until_at: untilAt,
        created_at: now,
        created_by: actor,
      };
      await tx.insert(banners).values(row);
      const state = stateOf(row, now);
      const { id, ...detail } = dataOf(row);
      return {
        message:
          state === 'planned' && fromAt
            ? `The banner shows from ${timeText(fromAt)} on.`
            : 'The banner shows now.',
        data: { id, state, ...detail },
        audit: { subject_id: id, detail },
      };
    },
  },
  'banners remove': {
    /** Removes a banner; its text stays in the audit log. */
    change: async (_, { id }, { tx }) => {
      const [row] = await tx.delete(banners).where(eq(banners.banner_id, id)).returning();
      if (!row) throw new CommandRefused(`There is no banner ${id}.`);
      const detail = dataOf(row);
      return { message: `Removed: ${row.text}`, data: detail, audit: { subject_id: id, detail } };
    },
  },
} satisfies Handlers;
