import type { Database } from '../db/database.ts';
import { audit } from '../ledger/audit.ts';
import type { Shown } from './desk.ts';
import { orTooLong } from './too-long.ts';

/** Checks the books and names every row that is wrong; a finding makes the command fail. `stop` ends it early. */
export async function showAudit(database: Database, stop: AbortSignal): Promise<Shown> {
  const { findings, counted } = await orTooLong(
    audit(database, stop),
    (limit) =>
      `The audit was stopped: a batch of players was not read within ${limit}. The database is too busy; run the audit again when less is going on.`,
  );
  const clean = findings.length === 0;
  const looked_at = Object.entries(counted)
    .map(([table, rows]) => `${rows} ${table}`)
    .join(', ');
  return {
    message: `${clean ? 'The books are right' : `The books are WRONG in ${findings.length} places`}: ${looked_at}.`,
    pages: clean
      ? []
      : [
          {
            columns: [{ name: 'Row' }, { name: 'Rule' }, { name: 'Found' }],
            rows: findings.map(({ row, rule, detail }) => [row, rule, detail]),
          },
        ],
    data: { clean, findings, counted },
    failed: !clean,
  };
}
