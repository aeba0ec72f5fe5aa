import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../../../languages/translation.ts';
import { play } from '../../../session/round/bet.ts';
import { mayCashOutAt } from '../../../state/cash-out-at.ts';
import { isAnythingOpen } from '../../../state/interface.ts';
import { isPaceFixed, isPlayOpen } from '../../../state/selectors.ts';
import { Button } from '../../kit/Button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { lazyPart } from '../../kit/lazy-part.tsx';
import styles from './BetPanel.module.css';
import { CashOutButton } from './CashOutButton.tsx';
import { Difficulty } from './Difficulty.tsx';
import { NextStart } from './NextStart.tsx';
import { PanelStatus, STAKE_REFUSED_ID } from './PanelStatus.tsx';
import { panelMode, shownEnd } from './panel-mode.ts';
import { RoundActions, RoundSummary } from './RoundActions.tsx';
import { Chips, StakeField } from './StakeField.tsx';
import { useLetterKeys } from './useLetterKeys.ts';
import { useSpaceKey } from './useSpaceKey.ts';

/** Moves the focus to the main control when Go and CASH OUT replace Play, or Play replaces them. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the buttons are replaced
  useLayoutEffect(() => {
    if (!hadFocus.current || isAnythingOpen()) return;
    panel.current?.querySelector<HTMLElement>('[data-main-control]')?.focus({ preventScroll: true });
  }, [inRound]);
  return panel;
}

const PlayStop = lazyPart(() => import('../play-limits/PlayStop.tsx'));
const SeriesQuestion = lazyPart(() => import('../play-limits/SeriesQuestion.tsx'));
const PaceLine = lazyPart(() => import('../play-limits/PaceLine.tsx'));

export function BetPanel() {
  const { t } = useTranslation();
  const services = useGameServices();
  const { has } = services;
  const mode = useGame(panelMode);
  const isCovered = useGame((state) => shownEnd(state) === 'plate');
  const open = useGame(isPlayOpen);
  const refused = useGame((state) => state.stakeRefusal !== null);
  const placing = useGame((state) => state.phase === 'placing');
  const hasPaceLine = useGame(isPaceFixed);
  const hasCashOutAt = useGame(mayCashOutAt) && has('advance');
  const panel = useFocusMainControl(mode === 'round');
  useSpaceKey();
  useLetterKeys();
  return (
    <section
      ref={panel}
      className={classNames(styles.panel, styles[mode])}
      data-panel=""
      aria-label={t('panel.betPanel')}
    >
      <div className={classNames(styles.grid, isCovered && styles.covered)}>
        {hasPaceLine && <PaceLine />}
        <StakeField />
        <Chips />
        <PanelStatus />
        <Difficulty />
        {hasCashOutAt && (mode === 'bet' || mode === 'question') && <CashOutButton />}
        {mode === 'round' ? (
          <>
            <RoundSummary />
            <RoundActions />
          </>
        ) : mode === 'question' ? (
          <SeriesQuestion />
        ) : mode !== 'bet' ? (
          <PlayStop />
        ) : (
          <Button
            tone="leaf"
            shape="big"
            className={classNames(styles.play, !hasCashOutAt && styles.wide)}
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
