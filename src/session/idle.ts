import { REST_AFTER_MS } from '../presentation/timings.ts';

/** What nobody does who rests. */
const INPUTS = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'focus'] as const;

/**
 * Follows whether the page rests: nobody has touched it for REST_AFTER_MS. What moves for ever stands still then, or an
 * open page would take processor and battery all night.
 * @param onChange called when the page comes to rest, and when it is used again
 * @returns stops following
 */
export function followRest(onChange: (resting: boolean) => void): () => void {
  let lastInputMs = performance.now();
  let resting = false;
  let timer: ReturnType<typeof setTimeout>;
  const check = () => {
    const leftMs = lastInputMs + REST_AFTER_MS - performance.now();
    resting = leftMs <= 0;
    if (resting) onChange(true);
    else timer = setTimeout(check, leftMs);
  };
  const used = () => {
    lastInputMs = performance.now();
    if (!resting) return;
    onChange(false);
    check();
  };
  check();
  for (const input of INPUTS) window.addEventListener(input, used, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const input of INPUTS) window.removeEventListener(input, used, { capture: true });
  };
}
