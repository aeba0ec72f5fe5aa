import { useTranslation } from '../../languages/translation.ts';
import type { StageNoticeProps } from '../stage/index.tsx';
import { Button } from '../ui/kit/Button.tsx';
import styles from './GameScreen.module.css';

export function StageNotice({ notice, onRetry, onDismiss }: StageNoticeProps) {
  const { t } = useTranslation();
  return (
    <div role="status" className={`scene-notice wrap ${styles.notice}`}>
      {t(`stage.${notice}`)}
      {notice !== 'lost' && (
        <>
          <Button tone="gold" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
          <Button onClick={onDismiss}>{t('stage.dismiss')}</Button>
        </>
      )}
    </div>
  );
}
