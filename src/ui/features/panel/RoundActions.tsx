import {
  canCashOut,
  canGo,
  currentWinPaise,
  isPaceFixed,
  isSettledByBet,
  nextWinPaise,
  shownStakePaise,
  shownType,
} from '../../../game/selectors.ts';
import { useTranslation } from '../../../languages/translation.ts';
import { amountSize, rupees } from '../../../presentation/rupees.ts';
import { useControls, useGame } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import styles from './BetPanel.module.css';
import { Chillies, difficultyName } from './Difficulty.tsx';
import { SeriesStop } from './SeriesStop.tsx';

export function RoundSummary() {
  const { t } = useTranslation();
  const type = useGame(shownType);
  const stakePaise = useGame(shownStakePaise);
  return (
    <p className={styles.summary} data-summary="">
      <span>
        {t('common.bet')} <b>{rupees(stakePaise)}</b>
      </span>
      <span>
        <b>{difficultyName(type)}</b>
        <Chillies type={type} />
      </span>
    </p>
  );
}

/** Closed by aria-disabled, so that a player on the keyboard keeps the focus through the round. */
export function RoundActions() {
  const { t } = useTranslation();
  const { go, cashOut, skipSteps } = useControls();
  const winPaise = useGame(currentWinPaise);
  const cashOutOpen = useGame(canCashOut);
  const goOpen = useGame(canGo);
  const nextPaise = useGame(nextWinPaise);
  const isPlayed = useGame(
    (state) => isSettledByBet(state) && state.settlement === null && !isPaceFixed(state),
  );
  const isSeries = useGame((state) => state.autoplay !== null);
  const next = nextPaise === null ? '' : rupees(nextPaise);
  const win = winPaise > 0n ? rupees(winPaise) : null;
  return (
    <div className={styles.actions} data-actions="">
      {isSeries ? (
        <SeriesStop />
      ) : (
        <Button
          tone="gold"
          shape="big"
          className={styles.cashOut}
          data-cash-out=""
          data-round-control=""
          aria-disabled={!cashOutOpen}
          onClick={cashOut}
        >
          <small>{t('common.cashOut')}</small>
          {win !== null && <b data-length={amountSize(win)}>{win}</b>}
        </Button>
      )}
      <Button
        tone="leaf"
        shape="big"
        className={styles.go}
        data-go=""
        data-main-control=""
        data-round-control=""
        aria-disabled={!goOpen && !isPlayed}
        aria-describedby="next-win"
        onClick={isPlayed ? skipSteps : go}
      >
        <span className="painted">{isPlayed ? t('panel.skip') : t('panel.go')}</span>
        <span className="visually-hidden" aria-hidden="true">
          {' · '}
        </span>
        <small id="next-win" className={styles.nextWin} data-length={amountSize(next)} aria-hidden="true">
          {next}
        </small>
      </Button>
    </div>
  );
}
