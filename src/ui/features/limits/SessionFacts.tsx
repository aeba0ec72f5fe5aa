import type { PlayerControl } from '../../../contract/limits.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { useTranslation } from '../../language/language.ts';
import { minutesText, netText, sessionMinutes } from './limit-text.ts';
import styles from './limits.module.css';

/** Time, stakes, payouts and net position of the session. */
export function SessionFacts({ control }: { readonly control: PlayerControl }) {
  const { t } = useTranslation();
  const { session } = control;
  if (!session) return <p className={styles.none}>{t('No session yet: it begins with your next bet.')}</p>;
  const isLoss = session.paid_out < session.staked;
  return (
    <dl className={styles.sessionFacts}>
      <div>
        <dt>{t('Time')}</dt>
        <dd>{minutesText(sessionMinutes(control), t)}</dd>
      </div>
      <div>
        <dt>{t('Staked')}</dt>
        <dd>{rupees(session.staked)}</dd>
      </div>
      <div>
        <dt>{t('Paid out')}</dt>
        <dd>{rupees(session.paid_out)}</dd>
      </div>
      <div data-loss={isLoss}>
        <dt>{t('Net')}</dt>
        <dd>{netText(session)}</dd>
      </div>
    </dl>
  );
}
