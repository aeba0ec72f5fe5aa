import { desc } from 'drizzle-orm';
import { auditLog } from '../platform/db/schema/schema.ts';
import type { Handlers } from './handler.ts';
import { right, table } from './table.ts';

export const auditLogHandlers = {
  acts: {
    execute: async ({ database: { db } }, { limit }) => {
      const entries = await db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(limit);
      return {
        pages: [
          table(
            'Acts in the back office, newest first',
            [right('No'), 'When', 'Who', 'Act', 'Player', 'Subject', 'Detail'],
            entries.map(
              ({ seq, created_at: at, actor, act, user_id: userId, subject_id: subjectId, detail }) => [
                seq,
                at,
                actor,
                act,
                userId,
                subjectId,
                JSON.stringify(detail),
              ],
            ),
            'Nothing was done yet.',
          ),
        ],
        data: entries.map(({ created_at: at, ...entry }) => ({ ...entry, at })),
      };
    },
  },
} satisfies Handlers;
