import { useEffect } from 'react';
import { playerControl } from '../../../session/player/limits.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import { openModal, useAnythingOpen } from '../../kit/modal.ts';

/** Opens what the player has to see between rounds: the question for a deposit limit, and reality checks. */
export function PlayPrompts() {
  const isBetweenRounds = useGame((state) => state.phase === 'idle');
  const asksDepositLimit = useGame((state) => state.player?.asksDepositLimit ?? false);
  const hasChecks = useGame((state) => (state.player?.realityCheck ?? 'off') !== 'off');
  const isCovered = useAnythingOpen();
  const isFree = isBetweenRounds && !isCovered;
  useEffect(() => {
    if (asksDepositLimit && isFree) openModal('depositLimit');
  }, [asksDepositLimit, isFree]);
  return hasChecks && isFree ? <DueCheck /> : null;
}

/** Waits for the next reality check; drawn anew after each round, since the first bet of a session begins the wait. */
function DueCheck() {
  const { run } = useGameServices();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    void run(playerControl).then((loaded) => {
      if (isOver || !loaded.ok || loaded.data.check_due_at === null) return;
      const { check_due_at: dueAt, now } = loaded.data;
      timer = setTimeout(() => openModal('realityCheck'), Math.max(0, Date.parse(dueAt) - Date.parse(now)));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [run]);
  return null;
}
