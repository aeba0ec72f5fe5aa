import type { PlayerControl } from '../../../../contract/play-limits.ts';
import type { MessageKey } from '../../../../languages/text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { netRupees, rupees } from '../../../../rules/rupees.ts';
import { minutesText, sessionMinutes } from './limit-text.ts';
import styles from './limits.module.css';

export function SessionFacts({ control }: { readonly control: PlayerControl }) {
  const { t } = useTranslation();
  const { session } = control;
  if (!session) return <p className="note">{t('limits.noSession')}</p>;
  const { staked, paid_out: paidOut } = session;
  const facts: readonly (readonly [MessageKey, string, boolean?])[] = [
    ['dialog.time', minutesText(sessionMinutes(control), t)],
    ['limits.staked', rupees(staked)],
    ['limits.paidOut', rupees(paidOut)],
    ['dialog.net', netRupees(paidOut - staked), paidOut < staked],
  ];
  return (
    <dl className={styles.sessionFacts}>
      {facts.map(([name, value, isLoss]) => (
        <div key={name} className="tile" data-loss={isLoss}>
          <dt className="note">{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
