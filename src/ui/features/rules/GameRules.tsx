import { MAX_PAISE } from '../../../contract/money.ts';
import { areLimitsLoaded } from '../../../game/selectors.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { useControls, useGame, useGameServices } from '../../game-context.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { LoadError } from '../../kit/query/LoadError.tsx';
import { useTranslation } from '../../language/language.ts';
import { FairnessButton } from '../fairness/FairnessButton.tsx';
import styles from './GameRules.module.css';
import { Odds } from './Odds.tsx';

const PERCENT = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

const LIMITS = [
  ['Min bet', 'minBetPaise'],
  ['Max bet', 'maxBetPaise'],
  ['Min win', 'minWinPaise'],
  ['Max win', 'maxWinPaise'],
] as const;

const RULES = [
  [
    'The road',
    [
      'Before the first step each round draws which line is hot. Land on it and the hen is fried: the bet is lost.',
      'On any line the chicken has passed you may cash out: the bet times the multiplier of that line, at most the max win.',
      'You may choose before the bet where to cash out: the round then runs there by itself, and the fire marker takes no part.',
      'The last line, and the line whose win reaches the max win, cash out by themselves.',
    ],
  ],
  [
    'The fire marker',
    [
      'It moves over the lines ahead, and holds still from your tap until she has landed. What you saw when you tapped is what counts.',
      'It first sparks and hisses on a line and does no harm: for one second, or half its stay where that is shorter. From then on it burns: jump onto its line and the hen is fried, however small it is.',
      'You may wait until it has moved on, as long as you like. Hiding it from the game gains nothing that waiting would not.',
      'The return to player is that of a player who never jumps into visible fire. Rounding of the multipliers moves it a little from line to line, and the max win lowers it on lines beyond.',
    ],
  ],
  [
    'A round left open',
    [
      'It waits for you. After 24 hours it ends by itself: at its current value, or with the bet back if no step was taken.',
    ],
  ],
] as const;

export default function GameRules() {
  const { t } = useTranslation();
  const { reload } = useControls();
  const limits = useGame((state) => state.limits);
  const loaded = useGame(areLimitsLoaded);
  const { isGeneric } = useGameServices();
  return (
    <Dialog title={t('Game rules')}>
      <div role="status">
        {!loaded && <LoadError message="The limits could not be loaded." onRetry={() => void reload()} />}
      </div>
      <dl className={styles.limits}>
        {LIMITS.map(([name, limit]) => (
          <div key={limit}>
            <dt className="label">{t(name)}</dt>
            <dd>{limits[limit] > 0n && limits[limit] < MAX_PAISE ? rupees(limits[limit]) : '–'}</dd>
          </div>
        ))}
        {limits.returnToPlayer > 0 && (
          <div className={styles.return}>
            <dt className="label">{t('Return to player')}</dt>
            <dd>{PERCENT.format(limits.returnToPlayer)}%</dd>
          </div>
        )}
      </dl>
      <section className={styles.rules}>
        {RULES.map(([title, rules]) => (
          <div key={title}>
            <h3>{t(title)}</h3>
            <ul>
              {rules.map((rule) => (
                <li key={rule}>{t(rule)}</li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      {!isGeneric && <Odds />}
      <FairnessButton />
      {!isGeneric && (
        <p className={styles.fair}>
          <a href="/fair" target="_blank" rel="noreferrer">
            {t('Returns by month')}
          </a>{' '}
          <a href="/evidence.html" target="_blank" rel="noreferrer">
            {t('Evidence of fairness')}
          </a>
        </p>
      )}
    </Dialog>
  );
}
