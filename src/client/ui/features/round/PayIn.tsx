import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import coin from '../../art/coin-1.svg?no-inline';
import { useGame } from '../../kit/game-context.ts';
import { countingBalance } from '../header/counting-balance.ts';
import { countUp } from './count-up.ts';
import styles from './PayIn.module.css';

const FIRST_AFTER_MS = 250;
const NEXT_AFTER_MS = 70;
const FLIGHT_MS = 620;
const COUNT_MS = 700;

function FlyingCoin({ style }: { readonly style: CSSProperties }) {
  const [landed, setLanded] = useState(false);
  if (landed) return null;
  return (
    <img
      className={styles.flyingCoin}
      src={coin}
      alt=""
      style={style}
      onAnimationEnd={() => setLanded(true)}
    />
  );
}

const flightsFrom = (from: DOMRect, to: DOMRect, coins: number): CSSProperties[] =>
  Array.from({ length: coins }, (_, index) => {
    const style = {
      '--from': `${from.left + from.width * (0.3 + 0.4 * ((index * 0.618) % 1))}px, ${from.top}px`,
      '--to': `${to.left + to.height * 0.5}px, ${to.top + to.height * 0.5}px`,
      animationDelay: `${FIRST_AFTER_MS + NEXT_AFTER_MS * index}ms`,
      animationDuration: `${FLIGHT_MS}ms`,
    };
    return style as CSSProperties;
  });

interface PayInProps {
  readonly card: RefObject<HTMLElement | null>;
  readonly coins: number;
}

export function PayIn({ card, coins }: PayInProps) {
  const fromPaise = useGame((state) => state.balanceBeforeWinPaise);
  const balancePaise = useGame((state) => state.wallet?.balancePaise ?? null);
  const [flights, setFlights] = useState<readonly CSSProperties[]>([]);
  // After the paint the balance with the win would show for a frame.
  useLayoutEffect(() => {
    const balance = document.querySelector('[data-balance]');
    if (balancePaise === null || !balance || !card.current) return;
    if (fromPaise === null || fromPaise >= balancePaise) return;
    setFlights(flightsFrom(card.current.getBoundingClientRect(), balance.getBoundingClientRect(), coins));
    const timing = { delayMs: FIRST_AFTER_MS + FLIGHT_MS, durationMs: COUNT_MS };
    const cancel = countUp(fromPaise, balancePaise, timing, (paise) =>
      countingBalance.setState(paise === balancePaise ? null : paise, true),
    );
    return () => {
      cancel();
      countingBalance.setState(null, true);
    };
  }, [card, coins, fromPaise, balancePaise]);
  return createPortal(
    flights.map((style) => <FlyingCoin key={style.animationDelay} style={style} />),
    document.body,
  );
}
