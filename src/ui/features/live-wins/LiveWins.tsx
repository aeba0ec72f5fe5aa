import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../../languages/translation.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { shortName } from '../../../presentation/short-name.ts';
import { TICKER_IDLE_TURNS, TICKER_MOVE_MS, TICKER_ROTATE_MS } from '../../../presentation/timings.ts';
import { followLiveWins, type LiveWins } from '../../../session/live-wins.ts';
import { subscribeToIdle } from '../../../session/page.ts';
import { useGame, useGameServices, useSetting } from '../../game-context.ts';
import styles from './LiveWins.module.css';
import { ONLINE_LABEL, SAMPLE_WINNERS, type Win } from './winners.ts';

const MOVE: KeyframeAnimationOptions = { duration: TICKER_MOVE_MS, easing: 'ease-out' };

function sampleWins(): () => Win | null {
  let index = 0;
  return () => SAMPLE_WINNERS[index++ % SAMPLE_WINNERS.length] ?? null;
}

/**
 * Shows a win at a time: the old one leaves downward before the new one enters from above.
 * @param isStill asked at each turn: the wins change without a move
 * @returns stops it
 */
function rotateWins(
  row: HTMLElement,
  next: () => Win | null,
  show: (win: Win | null) => void,
  isIdle: () => boolean,
  isStill: () => boolean,
): () => void {
  let stopped = false;
  let turns = 0;
  let shown = next();
  show(shown);
  const turn = async () => {
    turns += 1;
    if (document.hidden || (isIdle() && turns < TICKER_IDLE_TURNS)) return;
    turns = 0;
    const win = next();
    if (win === null && shown === null) return;
    shown = win;
    if (isStill() || typeof row.animate !== 'function') return show(win);
    await row.animate([{}, { translate: '0 110%', opacity: 0 }], MOVE).finished;
    if (stopped) return;
    flushSync(() => show(win));
    row.animate([{ translate: '0 -110%', opacity: 0 }, {}], MOVE);
  };
  const timer = setInterval(() => void turn(), TICKER_ROTATE_MS);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/** @returns null on a generic provider, and before the first effect */
function useLiveWins(): LiveWins | null {
  const { has, run } = useGameServices();
  const [wins, setWins] = useState<LiveWins | null>(null);
  useEffect(() => {
    if (!has('live')) return;
    const followed = run(followLiveWins);
    setWins(followed);
    return followed.close;
  }, [has, run]);
  return wins;
}

/**
 * The wins of others. Our own provider returns true ones, and whether a demo has so few players that the documented sample
 * is shown instead; on a generic provider the sample is shown without a mark.
 */
export default function LiveWinsTicker() {
  const { t } = useTranslation();
  const isSampleOnly = !useGameServices().has('live');
  const demo = useGame((state) => state.limits.demo);
  const reducedMotion = useSetting('reduced_motion');
  const row = useRef<HTMLParagraphElement>(null);
  const [isIdle, setIsIdle] = useState(false);
  const [win, setWin] = useState<Win | null>();
  const [live, setLive] = useState<{ readonly sample: boolean | null; readonly online: number | null }>();
  const wins = useLiveWins();
  const sample = isSampleOnly || (live?.sample ?? demo);
  const online = sample ? ONLINE_LABEL : String(live?.online ?? '–');
  const idle = useRef(isIdle);

  useEffect(
    () => wins?.onChange(() => setLive({ sample: wins.showsSample(), online: wins.online() })),
    [wins],
  );
  useEffect(
    () =>
      subscribeToIdle((now) => {
        idle.current = now;
        setIsIdle(now);
      }),
    [],
  );
  useEffect(() => {
    const next = sample ? sampleWins() : () => nextWin(wins);
    // Samples carry no news, so they stand still under reduced motion.
    if (!row.current || (sample && reducedMotion)) return setWin(next());
    return rotateWins(
      row.current,
      next,
      setWin,
      () => idle.current,
      () => reducedMotion || idle.current,
    );
  }, [reducedMotion, sample, wins]);

  return (
    <aside
      className={styles.ticker}
      data-live-wins=""
      aria-hidden="true"
      data-sample={sample}
      data-idle={isIdle || undefined}
    >
      <p className={styles.head}>
        <i className={styles.dot} />
        {t('liveWins.title')}
      </p>
      <p className={styles.online}>{t('liveWins.online', { count: online })}</p>
      <div className={styles.slot}>
        <p ref={row} className={styles.win} data-live-win="" data-quiet={win === null || undefined}>
          {win?.country && <span className={styles.flag} data-country={win.country} />}
          <span className={styles.name}>
            {win === null ? t('liveWins.beFirst') : win && shortName(win.name)}
          </span>
          {win && <b>+{rupees(win.amountPaise)}</b>}
        </p>
      </div>
      {sample && !isSampleOnly && <i className={styles.sample}>{t('liveWins.sample')}</i>}
    </aside>
  );
}

function nextWin(wins: LiveWins | null): Win | null {
  const win = wins?.next();
  return win ? { name: win.name, amountPaise: win.amount, country: null } : null;
}
