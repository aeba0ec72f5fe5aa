import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LIVE_CALLS } from '../../../../contract/live.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { rupees } from '../../../../rules/rupees.ts';
import { shortName } from '../../../../rules/short-name.ts';
import { subscribeToIdle } from '../../../session/page.ts';
import { isOutcomeUnseen } from '../../../state/selectors.ts';
import { TICKER_IDLE_TURNS, TICKER_MOVE_MS, TICKER_ROTATE_MS } from '../../../state/timings.ts';
import { useGame, useGameServices, useSetting } from '../../kit/game-context.ts';
import { useCall } from '../../kit/query/useSessionQuery.ts';
import styles from './LiveWins.module.css';
import { createWinQueue, type WinQueue } from './win-queue.ts';
import { ONLINE_LABEL, SAMPLE_WINNERS, type ShownWin } from './winners.ts';

const POLL_MS = 10_000;
const IDLE_POLL_MS = 60_000;

const MOVE: KeyframeAnimationOptions = { duration: TICKER_MOVE_MS, easing: 'ease-out' };

function sampleWins(): () => ShownWin | null {
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
  next: () => ShownWin | null,
  show: (win: ShownWin | null) => void,
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
    if (isStill()) return show(win);
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

/**
 * The wins of others. Our own provider returns true ones, and whether a demo has so few players that the documented sample
 * is shown instead; on a generic provider the sample is shown without a mark.
 */
export default function LiveWinsTicker() {
  const { t } = useTranslation();
  const isSampleOnly = !useGameServices().has('live');
  const demo = useGame((state) => state.betLimits.demo);
  const isUnseen = useGame(isOutcomeUnseen);
  const reducedMotion = useSetting('reduced_motion');
  const row = useRef<HTMLParagraphElement>(null);
  const [isIdle, setIsIdle] = useState(false);
  const [win, setWin] = useState<ShownWin | null>();
  const pollMs = isIdle ? IDLE_POLL_MS : POLL_MS;
  const { data, isError } = useCall(LIVE_CALLS.live, () => ({}), {
    select: (answer) => answer.data,
    enabled: !isSampleOnly,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
    staleTime: pollMs,
  });
  const [wins] = useState(createWinQueue);
  const sample = isSampleOnly || (data?.sample ?? demo);
  const online = sample ? ONLINE_LABEL : String((isError ? null : data?.online) ?? '–');
  const idle = useRef(isIdle);

  useEffect(() => {
    // They may include the win of this round before its last step is shown.
    if (data && !isUnseen) wins.update(data.wins);
  }, [data, wins, isUnseen]);
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
      <p className={`row ${styles.head}`}>
        <i className={styles.dot} />
        {t('liveWins.title')}
      </p>
      <p className={styles.online}>{t('liveWins.online', { count: online })}</p>
      <div className={styles.slot}>
        <p ref={row} className={`row ${styles.win}`} data-live-win="" data-quiet={win === null || undefined}>
          {win?.flag && <img className={styles.flag} src={win.flag} alt="" />}
          <bdi className={styles.name}>
            {win === null ? t('liveWins.beFirst') : win && shortName(win.name)}
          </bdi>
          {win && <b>+{rupees(win.amountPaise)}</b>}
        </p>
      </div>
      {sample && !isSampleOnly && <i className={styles.sample}>{t('liveWins.sample')}</i>}
    </aside>
  );
}

function nextWin(wins: WinQueue): ShownWin | null {
  const win = wins.next();
  return win ? { name: win.name, amountPaise: win.amount, flag: null } : null;
}
