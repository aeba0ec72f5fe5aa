import { useTranslation } from '../../../../languages/translation.ts';
import { netRupees } from '../../../../rules/rupees.ts';
import { openModal } from '../../kit/modal.ts';
import { minutesText, sessionMinutes } from './limit-text.ts';
import styles from './SessionLine.module.css';
import { usePlayerControl } from './usePlayerControl.ts';

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
          <b>{netRupees(data.session ? data.session.paid_out - data.session.staked : 0n)}</b>
        </>
      )}
    </button>
  );
}
