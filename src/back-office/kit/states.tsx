import type { ReactNode } from 'react';
import { t, translate } from '../../languages/back-office/text.ts';
import { errorMessage } from '../session/call.ts';
import { Button } from './Button.tsx';

interface ListStateProps {
  readonly query: {
    readonly data?: unknown;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly isEmpty: boolean;
  readonly empty: string;
  readonly children: ReactNode;
}

export function ListState({ query, isEmpty, empty, children }: ListStateProps) {
  if (query.isPending)
    return (
      <p className="skeleton" role="status">
        <span className="visually-hidden">{t('Loading…')}</span>
      </p>
    );
  const failure = query.error && (
    <div className="state" role="alert">
      <p>{errorMessage(query.error)}</p>
      <Button text="Try again" onClick={() => query.refetch()} />
    </div>
  );
  if (failure && query.data === undefined) return failure;
  // A failed refetch keeps the rows and the values typed in them.
  return (
    <div aria-busy={query.isFetching || undefined}>
      {failure}
      {isEmpty ? <p className="state">{translate(empty)}</p> : children}
    </div>
  );
}

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

export function Pager({ cursor, next, onCursor }: PagerProps) {
  if (cursor === '' && !next) return null;
  return (
    <nav className="pager" aria-label={t('Pages')}>
      <Button text="First page" disabled={cursor === ''} onClick={() => onCursor('')} />
      <Button text="Next page" disabled={!next} onClick={() => onCursor(next ?? '')} />
    </nav>
  );
}

export function Badge({ tone, text }: { readonly tone: string; readonly text: string }) {
  return <span className={`badge ${tone}`}>{translate(text)}</span>;
}
