import { useEffect, useRef } from 'react';
import { TICKER_MOVE_MS, TICKER_ROTATE_MS } from '../../game/timings.ts';
import { useSetting } from '../game-context.ts';
import { useTranslation } from '../language/language.ts';
import { rupees } from '../rupees.ts';
import { countryName, ONLINE_LABEL, SAMPLE_WINNERS, tickerName } from './winners.ts';
import './LiveWins.css';

const MOVE: KeyframeAnimationOptions = { duration: TICKER_MOVE_MS, easing: 'ease-out' };

/** A move that took no longer than this was smooth, ms. */
const SMOOTH_MS = 2 * TICKER_MOVE_MS;

/** Writes a winner into the row. Past React: the ticker turns all through a round and must cost it no commit. */
function write(row: HTMLElement, index: number): void {
  const winner = SAMPLE_WINNERS[index % SAMPLE_WINNERS.length];
  if (!winner) return;
  const [flag, name, amount] = Array.from(row.children);
  flag?.setAttribute('data-country', winner.country);
  flag?.setAttribute('aria-label', countryName(winner.country));
  if (name) name.textContent = tickerName(winner.name);
  if (amount) amount.textContent = `+${rupees(winner.amountPaise)}`;
}

/** Decorative: one sample at a time, the old one leaves downward before the new one enters from above. */
export function LiveWins() {
  const { t } = useTranslation();
  const still = useSetting('reduced_motion');
  const row = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const node = row.current;
    if (!node) return;
    let shown = 0;
    write(node, shown);
    if (still) return;
    const turn = async () => {
      if (document.hidden) return;
      const leftMs = performance.now();
      await node.animate([{}, { translate: '0 110%', opacity: 0 }], MOVE).finished;
      shown = (shown + 1) % SAMPLE_WINNERS.length;
      write(node, shown);
      // A device that needs so long for one move would show an empty row for the length of the other.
      if (performance.now() - leftMs < SMOOTH_MS)
        node.animate([{ translate: '0 -110%', opacity: 0 }, {}], MOVE);
    };
    const timer = setInterval(() => void turn(), TICKER_ROTATE_MS);
    return () => clearInterval(timer);
  }, [still]);

  return (
    <aside className="live-wins" aria-hidden="true" data-sample="true">
      <p className="live-head">
        <i className="live-dot" />
        {t('Live wins')}
      </p>
      <p className="live-online">{t('Online: {count}', { count: ONLINE_LABEL })}</p>
      <div className="live-slot">
        <p ref={row} className="live-win">
          <span className="flag" role="img" />
          <span className="name" />
          <b />
        </p>
      </div>
    </aside>
  );
}
