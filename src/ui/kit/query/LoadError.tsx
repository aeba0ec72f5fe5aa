import type { ReactNode } from 'react';
import { type PlainMessageKey, useTranslation } from '../../language/language.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import styles from './LoadError.module.css';
import type { useQuery } from './useQuery.ts';

interface LoadErrorProps {
  readonly message: PlainMessageKey;
  readonly onRetry: () => void;
}

export function LoadError({ message, onRetry }: LoadErrorProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.loadError}>
      <p>
        <Icon name="warning" />
        {t(message)}
      </p>
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </div>
  );
}

interface QueryStatusProps {
  readonly query: Pick<ReturnType<typeof useQuery>, 'state' | 'retry'>;
  readonly failed: PlainMessageKey;
  readonly loading?: ReactNode;
  /** shown beside either, as for an empty list */
  readonly children?: ReactNode;
}

/** In the place of what is fetched until it is there. */
export function QueryStatus({ query: { state, retry }, failed, loading, children }: QueryStatusProps) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {state === 'loading' && (loading ?? <p>{t('Loading...')}</p>)}
      {state === 'failed' && <LoadError message={failed} onRetry={retry} />}
      {children}
    </div>
  );
}
