import { useEffect, useEffectEvent, useRef } from 'react';
import { isAnythingOpen, type ModalName } from '../../../state/interface.ts';
import { useGame, useInterface } from '../../kit/game-context.ts';
import { openModal } from '../../kit/modal.ts';
import { usePlayerControl } from './usePlayerControl.ts';

/**
 * Opens the limits of a new player and reality checks between rounds. Each can be closed, even if saving fails, and opens again after
 * the next round.
 */
export default function PlayPrompts() {
  const userId = useGame((state) => state.userId);
  const isBetweenRounds = useGame((state) => state.phase === 'idle');
  const asksLimit = useGame(({ player }) => player?.asksDepositLimit || player?.asksLossLimit || false);
  const hasChecks = useGame((state) => (state.player?.rules?.reality_check ?? 'off') !== 'off');
  const isFree = !useInterface(isAnythingOpen) && isBetweenRounds;
  const shown = useRef<ModalName | null>(null);
  const prompt = useEffectEvent((modal: ModalName) => {
    if (shown.current !== modal) openModal(modal);
    shown.current = modal;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets after a round and for another player
  useEffect(() => {
    shown.current = null;
  }, [isBetweenRounds, userId]);
  useEffect(() => {
    if (asksLimit && isFree) prompt('depositLimit');
  }, [asksLimit, isFree]);
  return hasChecks && isFree ? <DueCheck onDue={() => prompt('realityCheck')} /> : null;
}

/** Waits for the next reality check. Mounted anew after each round, because the first bet of a session starts the wait. */
function DueCheck({ onDue }: { readonly onDue: () => void }) {
  const { data } = usePlayerControl();
  const due = useEffectEvent(onDue);
  useEffect(() => {
    if (!data?.check_due_at) return;
    const timer = setTimeout(due, Math.max(0, Date.parse(data.check_due_at) - Date.parse(data.now)));
    return () => clearTimeout(timer);
  }, [data]);
  return null;
}
