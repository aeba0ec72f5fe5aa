import { MAX_PAISE } from '../../../contract/money.ts';
import { areLimitsLoaded } from '../../../game/selectors.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { useControls, useGame, useGameServices } from '../../game-context.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { LoadError } from '../../kit/query/LoadError.tsx';
import { type PlainMessageKey, useTranslation } from '../../language/language.ts';
import { FairnessButton } from '../fairness/FairnessButton.tsx';
import { Odds } from './Odds.tsx';
import './GameRules.css';

const PERCENT = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

function Limit({ name, paise }: { readonly name: PlainMessageKey; readonly paise: bigint }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t(name)}</dt>
      <dd>{paise > 0n && paise < MAX_PAISE ? rupees(paise) : '–'}</dd>
    </div>
  );
}

export default function GameRules() {
  const { t } = useTranslation();
  const { reload } = useControls();
  const limits = useGame((state) => state.limits);
  const { isGeneric } = useGameServices();
  const loaded = useGame(areLimitsLoaded);
  return (
    <Dialog title={t('Game rules')}>
      <div role="status">
        {!loaded && <LoadError message="The limits could not be loaded." onRetry={() => void reload()} />}
      </div>
      <dl className="limits">
        <Limit name="Min bet" paise={limits.minBetPaise} />
        <Limit name="Max bet" paise={limits.maxBetPaise} />
        <Limit name="Min win" paise={limits.minWinPaise} />
        <Limit name="Max win" paise={limits.maxWinPaise} />
        {limits.returnToPlayer > 0 && (
          <div className="return">
            <dt>{t('Return to player')}</dt>
            <dd>{PERCENT.format(limits.returnToPlayer)}%</dd>
          </div>
        )}
      </dl>
      <section className="rules">
        <h3>{t('The road')}</h3>
        <ul>
          <li>
            {t(
              'Before the first step each round draws which line is hot. Land on it and the hen is fried: the bet is lost.',
            )}
          </li>
          <li>
            {t(
              'On any line the chicken has passed you may cash out: the bet times the multiplier of that line, at most the max win.',
            )}
          </li>
          <li>{t('The last line, and the line whose win reaches the max win, cash out by themselves.')}</li>
        </ul>
        <h3>{t('The fire marker')}</h3>
        <ul>
          <li>
            {t(
              'It moves over the lines ahead, and holds still from your tap until she has landed. What you saw when you tapped is what counts.',
            )}
          </li>
          <li>
            {t(
              'It first sparks and hisses on a line for 0.35 seconds and does no harm. From then on it burns: jump onto its line and the hen is fried, however small it is.',
            )}
          </li>
          <li>
            {t(
              'You may wait until it has moved on, as long as you like. Hiding it from the game gains nothing that waiting would not.',
            )}
          </li>
          <li>
            {t(
              'The return to player is that of a player who never jumps into visible fire. Rounding of the multipliers moves it a little from line to line, and the max win lowers it on lines beyond.',
            )}
          </li>
        </ul>
        <h3>{t('A round left open')}</h3>
        <ul>
          <li>
            {t(
              'It waits for you. After 24 hours it ends by itself: at its current value, or with the bet back if no step was taken.',
            )}
          </li>
        </ul>
      </section>
      {!isGeneric && <Odds />}
      <FairnessButton />
    </Dialog>
  );
}
