import { betLocked, shownStakePaise } from '../../game/panel.ts';
import { Button } from '../Button.tsx';
import { useControls, useGame } from '../desk.ts';
import { useWords } from '../language/language.ts';
import { wholeRupees } from '../rupees.ts';
import './Bet.css';

/** Quick amounts from the server. */
export function Chips() {
  const { t } = useWords();
  const { chooseStake } = useControls();
  const chips = useGame((state) => state.chips);
  const locked = useGame(betLocked);
  const stake_paise = useGame(shownStakePaise);
  return (
    <fieldset className="chips">
      <legend className="spoken">{t('Quick amounts')}</legend>
      {chips.map((paise) => (
        <Button
          key={paise.toString()}
          disabled={locked}
          aria-pressed={paise === stake_paise}
          onClick={() => chooseStake(paise)}
        >
          {wholeRupees(paise)}
        </Button>
      ))}
    </fieldset>
  );
}
