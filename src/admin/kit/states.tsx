import type { ReactNode } from 'react';
import { messageOf } from '../call.ts';

interface ListStateProps {
  readonly query: {
    readonly data?: unknown;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly isEmpty: boolean;
  /** said in place of an empty list */
  readonly empty: string;
  readonly children: ReactNode;
}

/** A list in whatever state it is: loading, failed, empty, or its rows. */
export function ListState({ query, isEmpty, empty, children }: ListStateProps) {
  if (query.isPending)
    return (
      <p className="skeleton" role="status">
        <span className="visually-hidden">Loading…</span>
      </p>
    );
  const failure = query.error && (
    <div className="state" role="alert">
      <p>{messageOf(query.error)}</p>
      <button type="button" onClick={() => query.refetch()}>
        Try again
      </button>
    </div>
  );
  if (failure && query.data === undefined) return failure;
  // A failed second read keeps the rows, and what is typed among them.
  return (
    <div aria-busy={query.isFetching || undefined}>
      {failure}
      {isEmpty ? <p className="state">{empty}</p> : children}
    </div>
  );
}

/** Announces the row of a list that keys work on. */
export function ActiveRow({ children }: { readonly children: ReactNode }) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {children}
    </p>
  );
}

interface PagerProps {
  readonly cursor: string;
  readonly next: string | null | undefined;
  readonly onCursor: (cursor: string) => void;
}

/** Leads to the next page and to the first; the browser's Back leads to the one before. */
export function Pager({ cursor, next, onCursor }: PagerProps) {
  if (cursor === '' && !next) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <button type="button" disabled={cursor === ''} onClick={() => onCursor('')}>
        First page
      </button>
      <button type="button" disabled={!next} onClick={() => onCursor(next ?? '')}>
        Next page
      </button>
    </nav>
  );
}

export function Badge({ tone, children }: { readonly tone: string; readonly children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}
