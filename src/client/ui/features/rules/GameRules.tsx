import { MAX_PAISE } from '../../../../contract/money.ts';
import { DECIMALS } from '../../../../languages/formats.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { rupees } from '../../../../rules/rupees.ts';
import { reload } from '../../../session/player/restore.ts';
import { areBetLimitsLoaded } from '../../../state/selectors.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { LoadError } from '../../kit/query/LoadError.tsx';
import { FairnessButton } from '../fairness/FairnessButton.tsx';
import { PlayRulesText } from '../play-limits/PlayRulesText.tsx';
import styles from './GameRules.module.css';
import { Odds } from './Odds.tsx';

const LIMITS = [
  ['rules.minBet', 'minBetPaise'],
  ['rules.maxBet', 'maxBetPaise'],
  ['rules.minWin', 'minWinPaise'],
  ['rules.maxWin', 'maxWinPaise'],
] as const;

const RULES = [
  ['common.road', ['rules.drawnFirst', 'rules.cashOutAnyLine', 'rules.cashOutAt', 'rules.paysOut']],
  ['rules.fireMarker', ['rules.fireMoves', 'rules.fireWarns', 'rules.mayWait', 'rules.returnNote']],
  ['rules.roundLeftOpen', ['rules.openRoundEnds']],
] as const;

export default function GameRules() {
  const { t } = useTranslation();
  const services = useGameServices();
  const { has } = services;
  const betLimits = useGame((state) => state.betLimits);
  const loaded = useGame(areBetLimitsLoaded);
  return (
    <Dialog title={t('rules.gameRules')}>
      <div role="status">
        {!loaded && <LoadError message="rules.limitsNotLoaded" onRetry={() => void reload(services)} />}
      </div>
      <dl className={`stack ${styles.limits}`}>
        {LIMITS.map(([name, limit]) => (
          <div key={limit} className="well">
            <dt className="label">{t(name)}</dt>
            <dd>{betLimits[limit] > 0n && betLimits[limit] < MAX_PAISE ? rupees(betLimits[limit]) : '–'}</dd>
          </div>
        ))}
        {betLimits.returnToPlayer > 0 && (
          <div className={`well spread ${styles.return}`}>
            <dt className="label">{t('rules.returnPlayer')}</dt>
            <dd>{DECIMALS.format(betLimits.returnToPlayer)}%</dd>
          </div>
        )}
      </dl>
      <PlayRulesText className={styles.profile} />
      <section className={styles.rules}>
        {RULES.map(([title, rules]) => (
          <div key={title}>
            <h3>{t(title)}</h3>
            <ul className="stack">
              {rules.map((rule) => (
                <li key={rule}>{t(rule)}</li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      {has('fairness') && <Odds />}
      <FairnessButton />
      {has('fairness') && (
        <p className={styles.fair}>
          <a href="/fair" target="_blank" rel="noreferrer">
            {t('rules.returnsByMonth')}
          </a>{' '}
          <a href="/evidence.html" target="_blank" rel="noreferrer">
            {t('rules.evidence')}
          </a>
        </p>
      )}
    </Dialog>
  );
}
