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

const showNext = (amount: HTMLElement, nextPaise: bigint | null) => {
  const next = nextPaise === null ? '' : rupees(nextPaise);
  amount.textContent = next;
  amount.className = `next-win ${amountSize(next)}`;
};

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

export function RoundActions() {
  const { t } = useTranslation();
  const { go, cashOut } = useControls();
  const winPaise = useGame(currentWinPaise);
  const cashOutOpen = useGame(canCashOut);
  const goOpen = useGame(canGo);
  const next = useStoreEffect<bigint | null, HTMLElement>(nextWinPaise, showNext);
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
