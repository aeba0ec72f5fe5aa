import { isBetLocked, shownStakePaise } from '../../../game/selectors.ts';
import { wholeRupees } from '../../../presentation/rupees.ts';
import { useControls, useGame } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { useTranslation } from '../../language/language.ts';
import './Bet.css';

export function Chips() {
  const { t } = useTranslation();
  const { chooseStake } = useControls();
  const chips = useGame((state) => state.chips);
  const locked = useGame(isBetLocked);
  const stakePaise = useGame((state) => (state.stakeRefusal ? null : shownStakePaise(state)));
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{t('Quick amounts')}</legend>
      {chips.map((paise) => (
        <Button
          key={paise.toString()}
          disabled={locked}
          aria-pressed={paise === stakePaise}
          onClick={() => chooseStake(paise)}
        >
          {wholeRupees(paise)}
        </Button>
      ))}
    </fieldset>
  );
}
