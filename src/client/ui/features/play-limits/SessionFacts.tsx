import type { PlayerControl } from '../../../../contract/play-limits.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { netRupees, rupees } from '../../../../rules/rupees.ts';
import { minutesText, sessionMinutes } from './limit-text.ts';
import styles from './limits.module.css';

export function SessionFacts({ control }: { readonly control: PlayerControl }) {
  const { t } = useTranslation();
  const { session } = control;
  if (!session) return <p className="note">{t('limits.noSession')}</p>;
  const isLoss = session.paid_out < session.staked;
  return (
    <dl className={styles.sessionFacts}>
      <div className="tile">
        <dt className="note">{t('dialog.time')}</dt>
        <dd>{minutesText(sessionMinutes(control), t)}</dd>
      </div>
      <div className="tile">
        <dt className="note">{t('limits.staked')}</dt>
        <dd>{rupees(session.staked)}</dd>
      </div>
      <div className="tile">
        <dt className="note">{t('limits.paidOut')}</dt>
        <dd>{rupees(session.paid_out)}</dd>
      </div>
      <div className="tile" data-loss={isLoss}>
        <dt className="note">{t('dialog.net')}</dt>
        <dd>{netRupees(session.paid_out - session.staked)}</dd>
      </div>
    </dl>
  );
}
