import type { Database } from '../db/database.ts';
import { audit } from '../ledger/audit.ts';
import type { Shown } from './desk.ts';

/** Checks the books and names every row that is wrong; a finding makes the command fail. */
export async function showAudit(database: Database): Promise<Shown> {
  const { findings, counted } = await audit(database);
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
