import { useTranslation } from '../../../languages/translation.ts';
import { playerControl } from '../../../session/player/play-limits.ts';
import { openModal } from '../../kit/modal.ts';
import { useSessionQuery } from '../../kit/query/useSessionQuery.ts';
import { minutesText, netText, sessionMinutes } from './limit-text.ts';
import styles from './SessionLine.module.css';

/** Time and net position of the session, in the menu. */
export function SessionLine() {
  const { t } = useTranslation();
  const { data } = useSessionQuery('playLimits', playerControl, []);
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
