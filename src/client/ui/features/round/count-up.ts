import { useEffect, useState } from 'react';
import { easeOut } from '../../../state/easing.ts';

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
