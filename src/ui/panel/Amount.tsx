import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { isBetLocked, shownStakePaise } from '../../game/selectors.ts';
import { Button } from '../Button.tsx';
import { useControls, useGame } from '../game-context.ts';
import { useTranslation } from '../language/language.ts';
import { showToast } from '../toast/toast.ts';
import { STAKE_REFUSED_ID } from './RoadLine.tsx';
import { hasPaise, stakeText, typedStake } from './stake.ts';
import './Bet.css';

/** MIN, the amount behind its ₹, MAX. */
export function Amount() {
  const { t } = useTranslation();
  const { chooseStake } = useControls();
  const locked = useGame(isBetLocked);
  const stakePaise = useGame(shownStakePaise);
  const refused = useGame((state) => state.stakeRefused);
  const minBetPaise = useGame((state) => state.limits.minBetPaise);
  const maxBetPaise = useGame((state) => state.limits.maxBetPaise);
  const [typed, setTyped] = useState<string | null>(null);
  /** a point was typed and refused: the digits right after it are its paise */
  const afterPoint = useRef(false);
  const text = stakeText(typed, stakePaise, refused);

  const type = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value } = currentTarget;
    const added = nativeEvent instanceof InputEvent ? (nativeEvent.data ?? '') : '';
    const goesOn = afterPoint.current && /^\d$/.test(added) && value.length === text.length + 1;
    afterPoint.current = goesOn || /^[.,]$/.test(added);
    // A controlled input: without a new text React puts back what stood before.
    if (goesOn || hasPaise(value)) return void showToast('warning', t('Bets are whole rupees.'));
    const next = typedStake(value, maxBetPaise);
    setTyped(next.text);
    chooseStake(next.stakePaise);
  };
  const leave = () => {
    afterPoint.current = false;
    if (refused) return;
    setTyped(null);
    if (stakePaise < minBetPaise) chooseStake(minBetPaise);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key.length > 1) afterPoint.current = false;
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
          aria-invalid={refused || undefined}
          aria-describedby={refused ? STAKE_REFUSED_ID : undefined}
          onChange={type}
          onBlur={leave}
          onKeyDown={press}
        />
      </label>
      <Button disabled={locked} onClick={() => chooseStake(maxBetPaise)}>
        {t('MAX')}
      </Button>
    </div>
  );
}
