import type { ReactNode } from 'react';
import type { MessageKey } from '../../../languages/text.ts';
import { useTranslation } from '../../../languages/translation.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import styles from './LoadError.module.css';
import type { useQuery } from './useQuery.ts';

interface LoadErrorProps {
  readonly message: MessageKey;
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
      <Button onClick={onRetry}>{t('common.tryAgain')}</Button>
    </div>
  );
}

interface QueryStatusProps {
  readonly query: Pick<ReturnType<typeof useQuery>, 'state' | 'retry'>;
  readonly failed: MessageKey;
  readonly loading?: ReactNode;
  /** shown beside either, as for an empty list */
  readonly children?: ReactNode;
}

/** In the place of what is fetched until it is there. */
export function QueryStatus({ query: { state, retry }, failed, loading, children }: QueryStatusProps) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {state === 'loading' && (loading ?? <p>{t('common.loading')}</p>)}
      {state === 'failed' && <LoadError message={failed} onRetry={retry} />}
      {children}
    </div>
  );
}
