import { useTranslation } from '../../../../languages/translation.ts';
import { logout } from '../../../session/player/restore.ts';
import { continueSeries } from '../../../session/round/series.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useGameServices } from '../../kit/game-context.ts';
import { LoadingMark } from '../../kit/Loading.tsx';
import { closeModal, openModal } from '../../kit/modal.ts';
import { QueryStatus } from '../../kit/query/LoadError.tsx';
import { HelpLine } from './HelpLine.tsx';
import styles from './limits.module.css';
import { SessionFacts } from './SessionFacts.tsx';
import { useLimitsChange } from './useLimitsChange.ts';
import { usePlayerControl } from './usePlayerControl.ts';

export default function RealityCheck() {
  const { t } = useTranslation();
  const services = useGameServices();
  const query = usePlayerControl();
  const { busy, send } = useLimitsChange(() => {
    closeModal();
    continueSeries(services);
  });
  return (
    <Dialog
      title={t('limits.realityCheck')}
      footer={
        <div className="buttons">
          <Button
            tone="gold"
            shape="solid"
            busy={busy}
            onClick={() => void send({ to: 'confirm_reality_check' })}
            data-first
          >
            {t('limits.playOn')}
          </Button>
          <Button onClick={() => openModal('playResponsibly')}>{t('limits.takeBreak')}</Button>
          <Button
            onClick={() => {
              closeModal();
              void logout(services);
            }}
          >
            {t('dialog.logout')}
          </Button>
        </div>
      }
    >
      <QueryStatus query={query} failed="limits.sessionNotLoaded" loading={<LoadingMark />} />
      {query.data && (
        <div className={`stack ${styles.limits}`}>
          <p>{t('limits.sessionSummary')}</p>
          <SessionFacts control={query.data} />
        </div>
      )}
      <HelpLine />
    </Dialog>
  );
}
