import {
  canCashOut,
  canGo,
  currentWinPaise,
  nextWinPaise,
  shownStakePaise,
  shownType,
} from '../../../game/selectors.ts';
import { amountSize, rupees } from '../../../presentation/rupees.ts';
import { useControls, useGame, useStoreEffect } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { useTranslation } from '../../language/language.ts';
import { Chillies, difficultyName } from './Difficulty.tsx';
import './RoundActions.css';

/** What Go would win stands beneath it, and its name stays "Go". */
const showNext = (amount: HTMLElement, nextPaise: bigint | null) => {
  const next = nextPaise === null ? '' : rupees(nextPaise);
  amount.textContent = next;
  amount.className = `next-win ${amountSize(next)}`;
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

/**
 * CASH OUT with the present win, and Go. They open and close by aria-disabled in place of `disabled`, so that a player on
 * the keyboard keeps the focus through the whole round.
 */
export function RoundActions() {
  const { t } = useTranslation();
  const { go, cashOut } = useControls();
  const winPaise = useGame(currentWinPaise);
  const cashOutOpen = useGame(canCashOut);
  const goOpen = useGame(canGo);
  const next = useStoreEffect<bigint | null, HTMLElement>(nextWinPaise, showNext);
  // No number before the first landing and after a loss: a zero would be the largest text of the screen.
  const win = winPaise > 0n ? rupees(winPaise) : null;
  return (
    <div className="actions">
      <Button
        tone="gold"
        shape="big"
        className="cash-out"
        data-round-control=""
        aria-disabled={!cashOutOpen}
        onClick={cashOut}
      >
        <small>{t('CASH OUT')}</small>
        {win !== null && <b className={amountSize(win)}>{win}</b>}
      </Button>
      <Button
        tone="leaf"
        shape="big"
        className="go"
        data-main-control=""
        data-round-control=""
        aria-disabled={!goOpen}
        aria-describedby="next-win"
        onClick={go}
      >
        <span className="painted">{t('Go')}</span>
        <span className="visually-hidden" aria-hidden="true">
          {' · '}
        </span>
        <small ref={next} id="next-win" aria-hidden="true" />
      </Button>
    </div>
  );
}
