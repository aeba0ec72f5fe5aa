import type { PlayerControl } from '../../../contract/play-limits.ts';
import { useTranslation } from '../../../languages/translation.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { minutesText, netText, sessionMinutes } from './limit-text.ts';
import styles from './limits.module.css';

/** Time, stakes, payouts and net position of the session. */
export function SessionFacts({ control }: { readonly control: PlayerControl }) {
  const { t } = useTranslation();
  const { session } = control;
  if (!session) return <p className={styles.none}>{t('limits.noSession')}</p>;
  const isLoss = session.paid_out < session.staked;
  return (
    <dl className={styles.sessionFacts}>
      <div>
        <dt>{t('dialog.time')}</dt>
        <dd>{minutesText(sessionMinutes(control), t)}</dd>
      </div>
      <div>
        <dt>{t('limits.staked')}</dt>
        <dd>{rupees(session.staked)}</dd>
      </div>
      <div>
        <dt>{t('limits.paidOut')}</dt>
        <dd>{rupees(session.paid_out)}</dd>
      </div>
      <div data-loss={isLoss}>
        <dt>{t('dialog.net')}</dt>
        <dd>{netText(session)}</dd>
      </div>
    </dl>
  );
}
