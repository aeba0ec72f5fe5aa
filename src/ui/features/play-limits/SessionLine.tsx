import { useTranslation } from '../../../languages/translation.ts';
import { openModal } from '../../kit/modal.ts';
import { minutesText, netText, sessionMinutes } from './limit-text.ts';
import styles from './SessionLine.module.css';
import { usePlayerControl } from './usePlayerControl.ts';

const NO_SESSION = { staked: 0n, paid_out: 0n };

/** Has its place before its values are known: the entries below must not move under a finger. */
export function SessionLine() {
  const { t } = useTranslation();
  const { data } = usePlayerControl();
  return (
    <button
      type="button"
      className={`row ${styles.sessionLine}`}
      onClick={() => openModal('playResponsibly')}
    >
      <span>{t('limits.thisSession')}</span>
      {data && (
        <>
          <span>{minutesText(sessionMinutes(data), t)}</span>
          <b>{netText(data.session ?? NO_SESSION)}</b>
        </>
      )}
    </button>
  );
}
