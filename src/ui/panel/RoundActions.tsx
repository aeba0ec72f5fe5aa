import { canCashOut, canGo, currentWinPaise, shownStakePaise, shownType } from '../../game/panel.ts';
import { Button } from '../Button.tsx';
import { useControls, useGame, useShown } from '../desk.ts';
import { useWords } from '../language/language.ts';
import { amountSize, rupees } from '../rupees.ts';
import { Chillies, difficultyName } from './Difficulty.tsx';
import './RoundActions.css';

/**
 * Go and CASH OUT open and close with every jump. They are marked past React, and with aria-disabled in place of
 * `disabled`, so that a player on the keyboard keeps the focus through the whole round.
 */
const showOpen = (button: HTMLButtonElement, open: boolean) => {
  button.setAttribute('aria-disabled', String(!open));
};

/** What the round was opened with, where the bet is folded away. */
export function RoundSummary() {
  const { t } = useWords();
  const type = useGame(shownType);
  const stake_paise = useGame(shownStakePaise);
  return (
    <p className="summary">
      <span>
        {t('Bet')} <b>{rupees(stake_paise)}</b>
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
  const { t } = useWords();
  const { go, cashOut } = useControls();
  const win_paise = useGame(currentWinPaise);
  const cash = useShown<boolean, HTMLButtonElement>(canCashOut, showOpen);
  const forward = useShown<boolean, HTMLButtonElement>(canGo, showOpen);
  const win = rupees(win_paise);
  return (
    <div className="actions">
      <Button ref={cash} tone="gold" shape="big" className="cash-out" data-round-control="" onClick={cashOut}>
        <small>{t('CASH OUT')}</small>
        <b className={amountSize(win)}>{win}</b>
      </Button>
      <Button
        ref={forward}
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
