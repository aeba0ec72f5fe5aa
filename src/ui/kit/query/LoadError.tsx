import type { ReactNode } from 'react';
import { type PlainMessageKey, useTranslation } from '../../language/language.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import './LoadError.css';

interface LoadErrorProps {
  readonly message: PlainMessageKey;
  readonly onRetry: () => void;
}

export function LoadError({ message, onRetry }: LoadErrorProps) {
  const { t } = useTranslation();
  return (
    <div className="load-error">
      <p>
        <Icon name="warning" />
        {t(message)}
      </p>
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </div>
  );
}

export interface FetchedQuery<Data = unknown> {
  /** undefined until it is there */
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

interface QueryStatusProps {
  readonly query: FetchedQuery;
  readonly failed: PlainMessageKey;
  readonly loading?: ReactNode;
  /** shown beside either, as for an empty list */
  readonly children?: ReactNode;
}

/** In the place of what is fetched until it is there. */
export function QueryStatus({ query, failed, loading, children }: QueryStatusProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = query;
  return (
    <div role="status">
      {data === undefined &&
        (isError ? (
          <LoadError message={failed} onRetry={() => void refetch()} />
        ) : (
          (loading ?? <p>{t('Loading...')}</p>)
        ))}
      {children}
    </div>
  );
}
