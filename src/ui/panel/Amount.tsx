import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { betLocked, shownStakePaise } from '../../game/panel.ts';
import { Button } from '../Button.tsx';
import { useControls, useGame } from '../desk.ts';
import { useWords } from '../language/language.ts';
import { stakeText, typedStake } from './stake.ts';
import './Bet.css';

/** MIN, the amount behind its ₹, MAX. */
export function Amount() {
  const { t } = useWords();
  const { chooseStake } = useControls();
  const locked = useGame(betLocked);
  const stake_paise = useGame(shownStakePaise);
  const min_bet_paise = useGame((state) => state.limits.min_bet_paise);
  const max_bet_paise = useGame((state) => state.limits.max_bet_paise);
  const [typed, setTyped] = useState<string | null>(null);
  const text = stakeText(typed, stake_paise);

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const next = typedStake(event.currentTarget.value, max_bet_paise);
    // A controlled input: without a new text React puts back what stood before.
    if (!next.rejected) setTyped(next.text);
    chooseStake(next.stake_paise);
  };
  const leave = () => {
    setTyped(null);
    if (stake_paise < min_bet_paise) chooseStake(min_bet_paise);
  };
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur();
  };

  return (
    <div className="amount">
      <Button disabled={locked} onClick={() => chooseStake(min_bet_paise)}>
        {t('MIN')}
      </Button>
      <label className="amount-field">
        <span className="spoken">{t('Bet amount')}</span>
        <span aria-hidden="true">₹</span>
        <input
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          enterKeyHint="done"
          name="amount"
          value={text}
          size={Math.max(text.length, 1)}
          disabled={locked}
          onChange={type}
          onBlur={leave}
          onKeyDown={enter}
        />
      </label>
      <Button disabled={locked} onClick={() => chooseStake(max_bet_paise)}>
        {t('MAX')}
      </Button>
    </div>
  );
}
