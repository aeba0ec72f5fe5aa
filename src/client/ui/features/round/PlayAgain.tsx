import { useTranslation } from '../../../../languages/translation.ts';
import { rupees } from '../../../../rules/rupees.ts';
import { play } from '../../../session/round/bet.ts';
import { BET_NOT_PLACED, mayBet, onPlayOutOfSight } from '../../../session/round/bet-gate.ts';
import { afterLossShown, skipLoss, skipWin } from '../../../session/round/end.ts';
import { betChoice } from '../../../state/cash-out-at.ts';
import { interfaceStore } from '../../../state/interface.ts';
import { isEndShown, shownStakePaise } from '../../../state/selectors.ts';
import type { GameState } from '../../../state/state.ts';
import { Button } from '../../kit/Button.tsx';
import { type GameServices, useGame, useGameServices, useInterface } from '../../kit/game-context.ts';
import { Icon } from '../../kit/Icon.tsx';
import { GO_PLACE, useControlPlace } from './control-place.ts';
import styles from './PlayAgain.module.css';

function toggleNextBet(services: GameServices): void {
  const { notify, store } = services;
  const { cancelNextBet } = interfaceStore.getState();
  if (cancelNextBet) {
    cancelNextBet();
    return;
  }
  const { round: lost, userId } = store.getState();
  const chosen = betChoice(store.getState());
  const unsubscribers = [
    afterLossShown(services, () => skipLoss(services)),
    onPlayOutOfSight(services, () => cancelWithNotice()),
    store.subscribe((state) => {
      if (state.userId !== userId) return stop();
      if (!mayBet(services, chosen)) return cancelWithNotice();
      if (state.round === lost) return;
      stop();
      if (state.phase === 'idle') play(services);
    }),
  ];
  const stop = () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
    interfaceStore.setState({ cancelNextBet: null });
  };
  const cancelWithNotice = () => {
    stop();
    notify({ kind: 'toast', tone: 'warning', text: BET_NOT_PLACED });
  };
  interfaceStore.setState({ cancelNextBet: stop });
}

export function playAgain(services: GameServices): void {
  if (services.store.getState().phase === 'fried') toggleNextBet(services);
  else {
    skipWin(services);
    play(services);
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
  const isQueued = useInterface(({ cancelNextBet }) => cancelNextBet !== null);
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
