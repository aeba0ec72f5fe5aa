import coin from '../../art/coin-1.svg?no-inline';
import { countingBalance } from '../header/counting-balance.ts';
import { countUp } from './count-up.ts';

const FIRST_AFTER_MS = 250;
const NEXT_AFTER_MS = 70;
const FLIGHT_MS = 620;
const COUNT_MS = 700;

function fly(from: DOMRect, to: DOMRect, index: number): HTMLElement {
  const picture = document.createElement('img');
  picture.src = coin;
  picture.alt = '';
  picture.className = 'win-flying-coin';
  document.body.append(picture);
  const x = from.left + from.width * (0.3 + 0.4 * ((index * 0.618) % 1));
  const y = from.top;
  const [toX, toY] = [to.left + to.height * 0.5, to.top + to.height * 0.5];
  const at = (left: number, top: number, scale: number) => `translate(${left}px, ${top}px) scale(${scale})`;
  const flight = picture.animate(
    [
      { transform: at(x, y, 0.2), opacity: 0 },
      { transform: at(x, y - 26, 1), opacity: 1, offset: 0.18, easing: 'cubic-bezier(0.5, 0, 0.9, 0.6)' },
      { transform: at(toX, toY, 0.6), opacity: 1 },
    ],
    { delay: FIRST_AFTER_MS + NEXT_AFTER_MS * index, duration: FLIGHT_MS, fill: 'both' },
  );
  const remove = () => picture.remove();
  flight.finished.then(remove, remove);
  return picture;
}

/**
 * Flies coins from the win into the balance, which counts up. Does nothing without a balance on screen, as in a replay.
 * @param balancePaise with the win in it
 * @returns cancels it
 */
export function payIn(source: Element, coins: number, winPaise: bigint, balancePaise: bigint): () => void {
  const balance = document.querySelector('.balance');
  if (!balance || typeof Element.prototype.animate !== 'function') return () => {};
  const to = balance.getBoundingClientRect();
  const from = source.getBoundingClientRect();
  const flying = Array.from({ length: coins }, (_, index) => fly(from, to, index));
  const timing = { delayMs: FIRST_AFTER_MS + FLIGHT_MS, durationMs: COUNT_MS };
  const cancel = countUp(balancePaise - winPaise, balancePaise, timing, (paise) =>
    countingBalance.setState(paise === balancePaise ? null : paise, true),
  );
  return () => {
    cancel();
    countingBalance.setState(null, true);
    for (const picture of flying) picture.remove();
  };
}
