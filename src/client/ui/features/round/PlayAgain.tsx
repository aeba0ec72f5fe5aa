import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useTranslation } from '../../../../languages/translation.ts';
import { rupees } from '../../../../rules/rupees.ts';
import { BET_NOT_PLACED, mayBet, onPlayOutOfSight } from '../../../session/round/bet-gate.ts';
import { afterLossShown } from '../../../session/round/end.ts';
import { betChoice } from '../../../state/cash-out-at.ts';
import { isEndShown, shownStakePaise } from '../../../state/selectors.ts';
import type { GameState } from '../../../state/state.ts';
import { Button } from '../../kit/Button.tsx';
import { type GameServices, useGame, useGameServices } from '../../kit/game-context.ts';
import { Icon } from '../../kit/Icon.tsx';
import { GO_PLACE, useControlPlace } from './control-place.ts';
import styles from './PlayAgain.module.css';

/** Cancels the bet that follows the lost round. A store, because the button may unmount meanwhile. */
const nextBet = createStore<{ readonly cancel: (() => void) | null }>(() => ({ cancel: null }));

type Services = Pick<GameServices, 'store' | 'controls' | 'withDeps'>;

function toggleNextBet({ store, controls, withDeps }: Services): void {
  const { cancel } = nextBet.getState();
  if (cancel) {
    cancel();
    return;
  }
  const { round: lost, userId } = store.getState();
  const chosen = betChoice(store.getState());
  const unsubscribers = [
    withDeps(afterLossShown, controls.skipLoss),
    withDeps(onPlayOutOfSight, () => cancelWithNotice()),
    store.subscribe((state) => {
      if (state.userId !== userId) return stop();
      if (!withDeps(mayBet, chosen)) return cancelWithNotice();
      if (state.round === lost) return;
      stop();
      if (state.phase === 'idle') controls.play();
    }),
  ];
  const stop = () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
    nextBet.setState({ cancel: null });
  };
  const cancelWithNotice = () => {
    stop();
    withDeps(({ notify }) => notify({ kind: 'toast', tone: 'warning', text: BET_NOT_PLACED }));
  };
  nextBet.setState({ cancel: stop });
}

export function playAgain(services: Services): void {
  const { store, controls } = services;
  if (store.getState().phase === 'fried') toggleNextBet(services);
  else {
    controls.skipWin();
    controls.play();
  }
}

const isOffered = (state: GameState): boolean =>
  isEndShown(state) &&
  state.autoplay === null &&
  state.settlement?.cause !== 'blocked' &&
  (state.phase === 'fried' || state.settlement?.winPaise !== 0n);

export function PlayAgain() {
  const { t } = useTranslation();
  const services = useGameServices();
  const offered = useGame(isOffered);
  const stakePaise = useGame(shownStakePaise);
  const isQueued = useStore(nextBet, ({ cancel }) => cancel !== null);
  const place = useControlPlace(GO_PLACE, offered);
  if (!offered || !place) return null;
  return (
    <Button
      tone="leaf"
      shape="big"
      className={styles.playAgain}
      style={place}
      data-play-again=""
      aria-pressed={isQueued}
      onClick={() => playAgain(services)}
    >
      <span className="painted">
        {isQueued && <Icon name="check" />}
        {t('round.playAgain')}
      </span>
      <span className="visually-hidden">·</span>
      <small>{rupees(stakePaise)}</small>
    </Button>
  );
}
