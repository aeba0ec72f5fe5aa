import { useEffect, useState } from 'react';

const counted = (share: number): number => 1 - (1 - share) ** 3;

export function countUp(
  from: bigint,
  to: bigint,
  { delayMs, lastsMs }: { readonly delayMs: number; readonly lastsMs: number },
  show: (paise: bigint) => void,
): () => void {
  const beganMs = performance.now() + delayMs;
  let frame = 0;
  const step = () => {
    const share = Math.min(1, Math.max(0, (performance.now() - beganMs) / lastsMs));
    const parts = BigInt(Math.round(counted(share) * 1_000_000));
    show(share < 1 ? from + ((to - from) * parts) / 1_000_000n : to);
    if (share < 1) frame = requestAnimationFrame(step);
  };
  step();
  return () => cancelAnimationFrame(frame);
}

export function useCountUp(paise: bigint, lastsMs: number): bigint {
  const [shown, setShown] = useState(lastsMs > 0 ? 0n : paise);
  useEffect(() => {
    if (lastsMs <= 0) return;
    return countUp(0n, paise, { delayMs: 60, lastsMs }, setShown);
  }, [paise, lastsMs]);
  return lastsMs > 0 ? shown : paise;
}
