import type { PlayerControl } from '../../../contract/limits.ts';
import { Button } from '../../kit/Button.tsx';
import { openModal } from '../../kit/modal.ts';
import { useTranslation } from '../../language/language.ts';
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
        {isOver
          ? t('Your self-exclusion ran until {time}. It lasts until you end it.', { time: until })
          : t('You have excluded yourself from play until {time}.', { time: until })}{' '}
        {t('Wallet, withdrawal and history stay open.')}
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => openModal('withdraw')}>{t('Withdraw')}</Button>
        <Button onClick={() => openModal('betHistory')}>{t('My bet history')}</Button>
        {isOver && (
          <Button tone="gold" busy={change.busy} onClick={() => change.send({ to: 'end_exclusion' })}>
            {t('End my self-exclusion')}
          </Button>
        )}
      </div>
    </>
  );
}
