import type { PlayerControl } from '../../../contract/play-limits.ts';
import { useTranslation } from '../../../languages/translation.ts';
import { Button } from '../../kit/Button.tsx';
import { openModal } from '../../kit/modal.ts';
import styles from './limits.module.css';
import type { LimitsChange } from './useLimitsChange.ts';

interface ExcludedProps {
  readonly control: PlayerControl;
  readonly change: LimitsChange;
  readonly until: string;
}

/** What a self-excluded player may do, and how it ends when its time is over. */
export function Excluded({ control, change, until }: ExcludedProps) {
  const { t } = useTranslation();
  const isOver = Date.parse(until) <= Date.parse(control.now);
  return (
    <>
      <p>
        {isOver ? t('refusal.exclusionOver', { time: until }) : t('refusal.excludedUntil', { time: until })}{' '}
        {t('limits.staysOpen')}
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => openModal('withdraw')}>{t('dialog.withdraw')}</Button>
        <Button onClick={() => openModal('betHistory')}>{t('common.myBetHistory')}</Button>
        {isOver && (
          <Button tone="gold" busy={change.busy} onClick={() => change.send({ to: 'end_exclusion' })}>
            {t('limits.endExclusion')}
          </Button>
        )}
      </div>
    </>
  );
}
