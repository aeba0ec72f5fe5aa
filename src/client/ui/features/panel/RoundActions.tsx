import { useTranslation } from '../../../../languages/translation.ts';
import { payoutAt } from '../../../../rules/payout.ts';
import { amountInShort, amountSize, rupees } from '../../../../rules/rupees.ts';
import { cashOut } from '../../../session/round/cashout.ts';
import { skipSteps } from '../../../session/round/end.ts';
import { advance } from '../../../session/round/step.ts';
import {
  canAdvance,
  canCashOut,
  currentPayoutPaise,
  isPaceFixed,
  isSettledByBet,
  nextPayoutPaise,
  shownStakePaise,
  shownType,
} from '../../../state/selectors.ts';
import type { Round } from '../../../state/state.ts';
import { Button } from '../../kit/Button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { Chillies, difficultyName } from './Difficulty.tsx';
import { shownEnd } from './panel-mode.ts';
import styles from './RoundActions.module.css';
import { SeriesStop } from './SeriesStop.tsx';

export function RoundSummary() {
  const { t } = useTranslation();
  const type = useGame(shownType);
  const stakePaise = useGame(shownStakePaise);
  return (
    <p className={`spread ${styles.summary}`} data-summary="">
      <span className="row">
        {t('common.bet')} <b>{rupees(stakePaise)}</b>
      </span>
      <span className="row">
        <b>{difficultyName(type)}</b>
        <Chillies type={type} />
      </span>
    </p>
  );
}

function ChosenLine({ round, step }: { readonly round: Round; readonly step: number }) {
  const { t } = useTranslation();
  const { cashOutAt: line = round.lastStep } = round;
  const amount = rupees(payoutAt(round, line));
  return (
    <p className={`well ${styles.chosenLine}`} data-chosen-line="">
      <span>{t('panel.runsTo', { line: String(step), target: String(line) })}</span>
      <b data-length={amountSize(amount)}>{t('panel.pays', { amount })}</b>
    </p>
  );
}

function CashOut() {
  const { t } = useTranslation();
  const services = useGameServices();
  const winPaise = useGame(currentPayoutPaise);
  const cashOutOpen = useGame(canCashOut);
  const win = winPaise > 0n ? rupees(winPaise) : null;
  return (
    <Button
      tone="gold"
      shape="big"
      className={styles.cashOut}
      data-cash-out=""
      data-round-control=""
      aria-disabled={!cashOutOpen}
      onClick={() => cashOut(services)}
    >
      <small>{t('common.cashOut')}</small>
      {win !== null && <b data-length={amountSize(win)}>{win}</b>}
    </Button>
  );
}

/** Disabled by aria-disabled, so that the buttons keep the keyboard focus through the round. */
export function RoundActions() {
  const { t } = useTranslation();
  const services = useGameServices();
  const goOpen = useGame(canAdvance);
  const nextPaise = useGame(nextPayoutPaise);
  const round = useGame((state) => state.round);
  const step = useGame((state) => state.step);
  const canSkip = useGame(
    (state) => isSettledByBet(state) && state.settlement === null && !isPaceFixed(state),
  );
  const end = useGame(shownEnd);
  const isCovered = end === 'fried' || end === 'plate';
  const isSeries = useGame((state) => state.autoplay !== null);
  const isPlayed = useGame((state) => (isSeries || isSettledByBet(state)) && !isPaceFixed(state));
  const below =
    canSkip && round?.cashOutAt !== undefined
      ? t('panel.orFried', { amount: amountInShort(payoutAt(round, round.cashOutAt)) })
      : nextPaise === null || isPlayed
        ? ''
        : rupees(nextPaise);
  return (
    <div className={classNames(styles.actions, isCovered && styles.covered)} data-actions="">
      {isSeries ? (
        <SeriesStop />
      ) : round?.cashOutAt !== undefined ? (
        <ChosenLine round={round} step={step} />
      ) : (
        <CashOut />
      )}
      <Button
        tone="leaf"
        shape="big"
        data-go=""
        data-main-control=""
        data-round-control=""
        aria-disabled={!goOpen && !canSkip}
        aria-describedby="next-win"
        onClick={() => (canSkip ? skipSteps(services) : advance(services))}
      >
        <span className="painted">{isPlayed ? t('panel.skip') : t('panel.go')}</span>
        <span className="visually-hidden" aria-hidden="true">
          {' · '}
        </span>
        <small id="next-win" className={styles.nextWin} data-length={amountSize(below)} aria-hidden="true">
          {below}
        </small>
      </Button>
    </div>
  );
}
