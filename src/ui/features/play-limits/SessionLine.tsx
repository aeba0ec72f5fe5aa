import { useTranslation } from '../../../languages/translation.ts';
import { openModal } from '../../kit/modal.ts';
import { minutesText, netText, sessionMinutes } from './limit-text.ts';
import styles from './SessionLine.module.css';
import { usePlayerControl } from './usePlayerControl.ts';

export function SessionLine() {
  const { t } = useTranslation();
  const { data } = usePlayerControl();
  if (!data?.session) return null;
  return (
    <button
      type="button"
      className={`row ${styles.sessionLine}`}
      onClick={() => openModal('playResponsibly')}
    >
      <span>{t('limits.thisSession')}</span>
      <span>{minutesText(sessionMinutes(data), t)}</span>
      <b>{netText(data.session)}</b>
    </button>
  );
}
