import { canCashOut, canGo, currentWinPaise, shownStakePaise, shownType } from '../../game/selectors.ts';
import { Button } from '../Button.tsx';
import { useControls, useGame, useStoreEffect } from '../game-context.ts';
import { useTranslation } from '../language/language.ts';
import { amountSize, rupees } from '../rupees.ts';
import { Chillies, difficultyName } from './Difficulty.tsx';
import './RoundActions.css';

/**
 * Go and CASH OUT open and close with every jump. They are marked past React, and with aria-disabled in place of
 * `disabled`, so that a player on the keyboard keeps the focus through the whole round.
 */
const setEnabled = (button: HTMLButtonElement, open: boolean) => {
  button.setAttribute('aria-disabled', String(!open));
};

/** What the round was opened with, where the bet is folded away. */
export function RoundSummary() {
  const { t } = useTranslation();
  const type = useGame(shownType);
  const stakePaise = useGame(shownStakePaise);
  return (
    <p className="summary">
      <span>
        {t('Bet')} <b>{rupees(stakePaise)}</b>
      </span>
      <span>
        <b>{t(difficultyName(type))}</b>
        <Chillies type={type} />
      </span>
    </p>
  );
}

/** CASH OUT with the present win, and Go. */
export function RoundActions() {
  const { t } = useTranslation();
  const { go, cashOut } = useControls();
  const winPaise = useGame(currentWinPaise);
  const cashOutButton = useStoreEffect<boolean, HTMLButtonElement>(canCashOut, setEnabled);
  const goButton = useStoreEffect<boolean, HTMLButtonElement>(canGo, setEnabled);
  const win = rupees(winPaise);
  return (
    <div className="actions">
      <Button
        ref={cashOutButton}
        tone="gold"
        shape="big"
        className="cash-out"
        data-round-control=""
        onClick={cashOut}
      >
        <small>{t('CASH OUT')}</small>
        <b className={amountSize(win)}>{win}</b>
      </Button>
      <Button
        ref={goButton}
        tone="leaf"
        shape="big"
        className="go"
        data-main-control=""
        data-round-control=""
        onClick={go}
      >
        <span className="painted">{t('Go')}</span>
      </Button>
    </div>
  );
}
