import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { isBetLocked, shownStakePaise } from '../../game/selectors.ts';
import { Button } from '../Button.tsx';
import { useControls, useGame } from '../game-context.ts';
import { useTranslation } from '../language/language.ts';
import { stakeText, typedStake } from './stake.ts';
import './Bet.css';

/** MIN, the amount behind its ₹, MAX. */
export function Amount() {
  const { t } = useTranslation();
  const { chooseStake } = useControls();
  const locked = useGame(isBetLocked);
  const stakePaise = useGame(shownStakePaise);
  const minBetPaise = useGame((state) => state.limits.minBetPaise);
  const maxBetPaise = useGame((state) => state.limits.maxBetPaise);
  const [typed, setTyped] = useState<string | null>(null);
  const text = stakeText(typed, stakePaise);

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const next = typedStake(event.currentTarget.value, maxBetPaise);
    // A controlled input: without a new text React puts back what stood before.
    if (!next.rejected) setTyped(next.text);
    chooseStake(next.stakePaise);
  };
  const leave = () => {
    setTyped(null);
    if (stakePaise < minBetPaise) chooseStake(minBetPaise);
  };
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur();
  };

  return (
    <div className="amount">
      <Button disabled={locked} onClick={() => chooseStake(minBetPaise)}>
        {t('MIN')}
      </Button>
      <label className="amount-field">
        <span className="visually-hidden">{t('Bet amount')}</span>
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
      <Button disabled={locked} onClick={() => chooseStake(maxBetPaise)}>
        {t('MAX')}
      </Button>
    </div>
  );
}
