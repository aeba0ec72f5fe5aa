import type { ReactNode } from 'react';
import type { MessageKey } from '../../../../languages/text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import styles from './LoadError.module.css';

interface LoadErrorProps {
  readonly message: MessageKey;
  readonly onRetry: () => void;
}

export function LoadError({ message, onRetry }: LoadErrorProps) {
  const { t } = useTranslation();
  return (
    <div className={`spread wrap well ${styles.loadError}`}>
      <p className="row">
        <Icon name="warning" />
        {t(message)}
      </p>
      <Button onClick={onRetry}>{t('common.tryAgain')}</Button>
    </div>
  );
}

export interface FetchedQuery<Data = unknown> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

interface QueryStatusProps {
  readonly query: FetchedQuery;
  readonly failed: MessageKey;
  readonly loading?: ReactNode;
  /** shown beside either, as for an empty list */
  readonly children?: ReactNode;
}

export function QueryStatus({ query, failed, loading, children }: QueryStatusProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = query;
  return (
    <div role="status">
      {data === undefined &&
        (isError ? (
          <LoadError message={failed} onRetry={() => void refetch()} />
        ) : (
          (loading ?? <p>{t('common.loading')}</p>)
        ))}
      {children}
    </div>
  );
}
