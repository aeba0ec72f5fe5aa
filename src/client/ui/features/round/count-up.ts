import { useEffect, useLayoutEffect, useState } from 'react';
import { easeOut } from '../../../state/easing.ts';
import { interfaceStore } from '../../../state/interface.ts';
import { useGame } from '../../kit/game-context.ts';

/**
 * Counts from one sum to another, a step a frame.
 * @param from @param to paise
 * @param onCount is called with each sum, the last one too
 * @returns cancels the count
 */
export function countUp(
  from: bigint,
  to: bigint,
  { delayMs, durationMs }: { readonly delayMs: number; readonly durationMs: number },
  onCount: (paise: bigint) => void,
): () => void {
  const startMs = performance.now() + delayMs;
  let frame = 0;
  const step = () => {
    const share = Math.min(1, Math.max(0, (performance.now() - startMs) / durationMs));
    const millionths = BigInt(Math.round(easeOut(share) * 1_000_000));
    onCount(share < 1 ? from + ((to - from) * millionths) / 1_000_000n : to);
    if (share < 1) frame = requestAnimationFrame(step);
  };
  step();
  return () => cancelAnimationFrame(frame);
}

/** A sum that counts up from nothing. @param durationMs 0 shows all of it at once */
export function useCountUp(paise: bigint, durationMs: number): bigint {
  const [shown, setShown] = useState(durationMs > 0 ? 0n : paise);
  useEffect(() => {
    if (durationMs === 0) return;
    return countUp(0n, paise, { delayMs: 60, durationMs }, setShown);
  }, [paise, durationMs]);
  return durationMs > 0 ? shown : paise;
}

/** Counts the balance in the header up to its value with the win, after the coins of the stage. */
export function useBalanceCount(isEnabled: boolean): void {
  const fromPaise = useGame((state) => state.balanceBeforeWinPaise);
  const balancePaise = useGame((state) => state.wallet?.balancePaise ?? null);
  // An effect after the paint would show the final balance for a frame.
  useLayoutEffect(() => {
    if (!isEnabled || fromPaise === null || balancePaise === null || fromPaise >= balancePaise) return;
    const cancel = countUp(fromPaise, balancePaise, { delayMs: 870, durationMs: 700 }, (paise) =>
      interfaceStore.setState({ countingPaise: paise === balancePaise ? null : paise }),
    );
    return () => {
      cancel();
      interfaceStore.setState({ countingPaise: null });
    };
  }, [isEnabled, fromPaise, balancePaise]);
}
