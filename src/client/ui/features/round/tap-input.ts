import { TAP_SLOP_PX } from '../../../state/tap.ts';

/** Calls onTap when the main pointer goes up where it went down. Drags and pinches are no taps. */
export function listenForTap(host: HTMLElement, onTap: () => void): () => void {
  let from: Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'> | null = null;
  const stopped = new AbortController();
  const { signal } = stopped;
  const cancel = (): void => {
    from = null;
  };
  const down = (event: PointerEvent): void => {
    from = event.isPrimary && event.button === 0 ? event : null;
  };
  const move = ({ clientX, clientY }: PointerEvent): void => {
    if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) >= TAP_SLOP_PX) from = null;
  };
  const up = ({ pointerId }: PointerEvent): void => {
    const isTap = from?.pointerId === pointerId;
    from = null;
    if (isTap) onTap();
  };
  host.addEventListener('pointerdown', down, { signal });
  host.addEventListener('pointermove', move, { signal });
  host.addEventListener('pointerup', up, { signal });
  host.addEventListener('pointercancel', cancel, { signal });
  host.addEventListener('pointerleave', cancel, { signal });
  return () => stopped.abort();
}
