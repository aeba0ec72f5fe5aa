import type { SQL } from 'drizzle-orm';
import { rupees } from './table.ts';

/** What a filter finds, of which a page is shown. */
export interface Total {
  readonly rows: number;
  readonly paise: bigint;
}

/** Which page, as the commands have it. */
export interface Page {
  readonly limit: number;
  /** rows left out before it */
  readonly offset: number;
}

const WHOLE = new Intl.NumberFormat('en-IN');

/**
 * Says what part of the whole a page is, and how the next one is asked for.
 * @returns null when there is nothing at all
 */
export function pageSentence({ rows, paise }: Total, { limit, offset }: Page, shown: number): string | null {
  if (rows === 0) return null;
  const part = shown === rows ? `${WHOLE.format(rows)}` : `${WHOLE.format(shown)} of ${WHOLE.format(rows)}`;
  const next = offset + limit < rows ? ` Next page: --offset ${offset + limit}` : '';
  return `${part} shown, ${rupees(paise)} in all.${next}`;
}

/** What waits is worked from its oldest; what was decided is looked at from its newest. */
export function orderFor(status: string, ascending: readonly SQL[], descending: readonly SQL[]) {
  return status === 'pending'
    ? { order: ascending, said: 'oldest first' }
    : { order: descending, said: 'newest first' };
}
