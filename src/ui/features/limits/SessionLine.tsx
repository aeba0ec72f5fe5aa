import { playerControl } from '../../../session/player/limits.ts';
import { openModal } from '../../kit/modal.ts';
import { useRead } from '../../kit/query/useRead.ts';
import { useTranslation } from '../../language/language.ts';
import { minutesText, netText, sessionMinutes } from './limit-text.ts';
import './SessionLine.css';

/** Time and net position of the session, in the menu. */
export function SessionLine() {
  const { t } = useTranslation();
  const { data } = useRead('limits', playerControl, []);
  if (!data?.session) return null;
  return (
    <button type="button" className="session-line" onClick={() => openModal('playResponsibly')}>
      <span>{t('This session')}</span>
      <span>{minutesText(sessionMinutes(data), t)}</span>
      <b>{netText(data.session)}</b>
    </button>
  );
}
