import * as v from 'valibot';
import type { ChainLink } from '../reports/audit-chain.ts';
import { executeRun, insertRun, type RunResult } from '../reports/reconciliation-runs.ts';
import { withCommandDatabase } from './command-database.ts';

const Noted = v.pipe(
  v.string(),
  v.regex(
    /^\d{1,15}:[0-9a-f]{64}$/,
    '--noted is what a reconciliation has printed: a number, a colon and a hash.',
  ),
  v.transform((text): ChainLink => {
    const [seq, hash = ''] = text.split(':');
    return { seq: Number(seq), hash };
  }),
);

/** @param noted an earlier end of the audit log */
export async function reconcileByCommand(
  env: NodeJS.ProcessEnv,
  noted: string | undefined,
): Promise<RunResult> {
  const head = noted === undefined ? null : v.safeParse(Noted, noted);
  if (head && !head.success) throw new Error(head.issues[0].message);
  return withCommandDatabase(env, async (database) => {
    const id = await insertRun(database.db, 'the command line');
    return executeRun(database, id, head?.output ?? null, new AbortController().signal);
  });
}
