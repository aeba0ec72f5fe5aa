import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../../../languages/translation.ts';
import { play } from '../../../session/round/bet.ts';
import { isPaused } from '../../../state/autoplay.ts';
import { mayCashOutAt } from '../../../state/cash-out-at.ts';
import { interfaceStore, isAnythingOpen } from '../../../state/interface.ts';
import { isEndShown, isPaceFixed, isPlayOpen, isRoundOnScreen, playStop } from '../../../state/selectors.ts';
import type { GameState } from '../../../state/state.ts';
import { winLayout, winSizeOf } from '../../../state/win-size.ts';
import { Button } from '../../kit/Button.tsx';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { lazyPart } from '../../kit/lazy-part.tsx';
import styles from './BetPanel.module.css';
import { CashOutButton } from './CashOutButton.tsx';
import { Difficulty } from './Difficulty.tsx';
import { NextStart } from './NextStart.tsx';
import { PanelStatus, STAKE_REFUSED_ID } from './PanelStatus.tsx';
import { RoundActions, RoundSummary } from './RoundActions.tsx';
import { Chips, StakeField } from './StakeField.tsx';
import { useLetterKeys } from './useLetterKeys.ts';
import { useSpaceKey } from './useSpaceKey.ts';

/** Moves the focus to the main control when Play, and Go with CASH OUT, change places. */
function useFocusMainControl(inRound: boolean) {
  const panel = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const listening = new AbortController();
    const track = () => {
      hadFocus.current = panel.current?.contains(document.activeElement) === true;
    };
    for (const type of ['focusin', 'pointerdown'])
      addEventListener(type, track, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the buttons have changed places
  useLayoutEffect(() => {
    if (!hadFocus.current || isAnythingOpen()) return;
    panel.current?.querySelector<HTMLElement>('[data-main-control]')?.focus({ preventScroll: true });
  }, [inRound]);
  return panel;
}

function endOf(state: GameState): 'fried' | 'note' | 'card' | 'plate' | undefined {
  // In a series nothing covers Stop.
  if (!isEndShown(state) || !state.settlement || state.autoplay) return undefined;
  if (state.phase === 'fried') return 'fried';
  return winLayout(winSizeOf(state.settlement));
}

/** Returns which bets are refused. `stake`: the chosen stake, but not a smaller one */
function stoppedBets(state: GameState): 'stake' | 'all' | undefined {
  const stop = state.phase === 'idle' && state.autoplay === null ? playStop(state) : null;
  return stop ? (stop.leftPaise < state.betLimits.minBetPaise ? 'all' : 'stake') : undefined;
}

const PlayStop = lazyPart(() => import('../play-limits/PlayStop.tsx'));
const SeriesQuestion = lazyPart(() => import('../play-limits/SeriesQuestion.tsx'));
const PaceLine = lazyPart(() => import('../play-limits/PaceLine.tsx'));

export function BetPanel() {
  const { t } = useTranslation();
  const services = useGameServices();
  const { has, store } = services;
  // Also between the rounds of a series, so that Stop does not move.
  const isAsking = useGame(
    ({ autoplay, phase }) => autoplay !== null && isPaused(autoplay) && phase === 'idle',
  );
  const inRound = useGame((state) => isRoundOnScreen(state) || state.autoplay !== null) && !isAsking;
  const ended = useGame(endOf);
  const open = useGame(isPlayOpen);
  const refused = useGame((state) => state.stakeRefusal !== null);
  const placing = useGame((state) => state.phase === 'placing');
  const stopped = useGame(stoppedBets);
  const hasPaceLine = useGame(isPaceFixed);
  const hasCashOutAt = useGame(mayCashOutAt) && has('advance');
  const panel = useFocusMainControl(inRound);
  useSpaceKey();
  useLetterKeys();
  useLayoutEffect(() => {
    const setPlayInSight = (isInSight: boolean) => store.dispatch({ kind: 'playSeen', isInSight });
    const follow = () => setPlayInSight(!isAnythingOpen());
    follow();
    const unsubscribe = interfaceStore.subscribe(follow);
    return () => {
      unsubscribe();
      setPlayInSight(false);
    };
  }, [store]);
  return (
    <section
      ref={panel}
      className={styles.panel}
      data-panel=""
      aria-label={t('panel.betPanel')}
      data-in-round={inRound}
      data-by-hand={!hasCashOutAt || undefined}
      data-ended={ended}
      data-stopped={stopped}
    >
      <div className={styles.grid}>
        {hasPaceLine && <PaceLine />}
        <StakeField />
        <Chips />
        <PanelStatus />
        <Difficulty />
        {hasCashOutAt && <CashOutButton />}
        {inRound ? (
          <>
            <RoundSummary />
            <RoundActions />
          </>
        ) : isAsking ? (
          <SeriesQuestion />
        ) : stopped ? (
          <PlayStop />
        ) : (
          <Button
            tone="leaf"
            shape="big"
            className={styles.play}
            data-main-control=""
            data-round-control=""
            aria-disabled={!open && !placing}
            // Not disabled, so that a tap shows the reason.
            data-refused={refused || undefined}
            aria-describedby={refused ? STAKE_REFUSED_ID : undefined}
            busy={placing}
            onClick={() => play(services)}
          >
            <span className="painted">{t('panel.play')}</span>
            <NextStart />
          </Button>
        )}
      </div>
    </section>
  );
}
