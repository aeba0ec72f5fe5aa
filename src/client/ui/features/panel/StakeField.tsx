import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../languages/translation.ts';
import { wholeRupees } from '../../../../rules/rupees.ts';
import { chooseStake, refuseStake } from '../../../session/round/bet.ts';
import { isBetLocked, shownStakePaise } from '../../../state/selectors.ts';
import { Button } from '../../kit/Button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import styles from './Amount.module.css';
import { STAKE_REFUSED_ID } from './PanelStatus.tsx';
import { panelMode } from './panel-mode.ts';
import { affordableLimits, doubleStake, halfStake, stakeText, typedStake } from './stake.ts';

export function StakeField() {
  const { t } = useTranslation();
  const services = useGameServices();
  const locked = useGame(isBetLocked);
  const stakePaise = useGame(shownStakePaise);
  const refused = useGame((state) => state.stakeRefusal !== null);
  const betLimits = useGame((state) => state.betLimits);
  const balancePaise = useGame(({ wallet }) => wallet?.balancePaise ?? null);
  const mode = useGame(panelMode);
  const affordable = affordableLimits(balancePaise, betLimits);
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // The soft keyboard shrinks the page after the focus.
  useEffect(() => {
    const show = () => {
      if (document.activeElement === field.current) field.current?.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('resize', show);
    return () => removeEventListener('resize', show);
  }, []);
  const text = stakeText(typed, stakePaise, refused);
  const { stake: read } = typedStake(text);
  const inField = typeof read === 'bigint' ? read : stakePaise;

  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { text: kept, stake } = typedStake(currentTarget.value);
    setTyped(kept);
    if (typeof stake === 'bigint') chooseStake(services, stake);
    else refuseStake(services, stake);
  };
  const leave = () => {
    if (!refused) setTyped(null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur();
  };

  const stakeButton = (name: string, paise: bigint, label?: string) => (
    <Button disabled={locked} aria-label={label} onClick={() => chooseStake(services, paise)}>
      {name}
    </Button>
  );

  return (
    <div className={classNames('well', styles.amount, styles[mode])}>
      {stakeButton(t('panel.min'), betLimits.minBetPaise)}
      {stakeButton('½', halfStake(inField, betLimits), t('panel.halfBet'))}
      <label
        className={`row ${styles.field}`}
        data-long={text.length > 3 || undefined}
        data-invalid={refused || undefined}
        data-locked={locked || undefined}
      >
        <span className="visually-hidden">{t('panel.betAmount')}</span>
        <span aria-hidden="true">₹</span>
        <input
          ref={field}
          type="text"
          inputMode="numeric"
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
      {stakeButton('2×', doubleStake(inField, affordable), t('panel.doubleBet'))}
      {stakeButton(t('panel.max'), affordable.maxBetPaise)}
    </div>
  );
}

export function Chips() {
  const { t } = useTranslation();
  const services = useGameServices();
  const mode = useGame(panelMode);
  const chips = useGame((state) => state.chips);
  const locked = useGame(isBetLocked);
  const stakePaise = useGame((state) => (state.stakeRefusal ? null : shownStakePaise(state)));
  return (
    <fieldset className={classNames(styles.chips, styles[mode])}>
      <legend className="visually-hidden">{t('common.quickAmounts')}</legend>
      {chips.map((paise) => (
        <Button
          key={paise.toString()}
          disabled={locked}
          aria-pressed={paise === stakePaise}
          onClick={() => chooseStake(services, paise)}
        >
          {wholeRupees(paise)}
        </Button>
      ))}
    </fieldset>
  );
}
