import { useEffect, useRef, useState } from 'react';
import { rupees } from '../../../presentation/rupees.ts';
import { shortName } from '../../../presentation/short-name.ts';
import { TICKER_MOVE_MS, TICKER_REST_TURNS, TICKER_ROTATE_MS } from '../../../presentation/timings.ts';
import { followLiveWins, type LiveWins } from '../../../session/live-wins.ts';
import { subscribeToIdle } from '../../../session/page.ts';
import { useGame, useGameServices, useSetting } from '../../game-context.ts';
import { t as translate, useTranslation } from '../../language/language.ts';
import { countryName, ONLINE_LABEL, SAMPLE_WINNERS } from './winners.ts';
import './LiveWins.css';

const MOVE: KeyframeAnimationOptions = { duration: TICKER_MOVE_MS, easing: 'ease-out' };

const SMOOTH_MS = 2 * TICKER_MOVE_MS;

interface Entry {
  readonly name: string;
  readonly amountPaise: bigint;
  /** ISO 3166-1 alpha-2; null where it is not known: no flag is drawn */
  readonly country: string | null;
}

function write(row: HTMLElement, entry: Entry | null): void {
  const [flag, name, amount] = Array.from(row.children);
  row.toggleAttribute('data-quiet', entry === null);
  flag?.toggleAttribute('hidden', !entry?.country);
  if (entry?.country) {
    flag?.setAttribute('data-country', entry.country);
    flag?.setAttribute('aria-label', countryName(entry.country));
  }
  if (name) name.textContent = entry ? shortName(entry.name) : translate('Be the first tonight');
  if (amount) amount.textContent = entry ? `+${rupees(entry.amountPaise)}` : '';
}

const samples = (): (() => Entry) => {
  let shown = -1;
  return () => {
    shown = (shown + 1) % SAMPLE_WINNERS.length;
    return SAMPLE_WINNERS[shown] as Entry;
  };
};

function turnAround(
  row: HTMLElement,
  reducedMotion: boolean,
  isResting: () => boolean,
  next: () => Entry | null,
): () => void {
  let stopped = false;
  let stood = 0;
  write(row, next());
  const turn = async () => {
    if (document.hidden) return;
    const resting = isResting();
    stood += 1;
    if (resting && stood < TICKER_REST_TURNS) return;
    stood = 0;
    const entry = next();
    if (entry === null && row.hasAttribute('data-quiet')) return;
    if (reducedMotion || resting || typeof row.animate !== 'function') return write(row, entry);
    const leftMs = performance.now();
    await row.animate([{}, { translate: '0 110%', opacity: 0 }], MOVE).finished;
    if (stopped) return;
    write(row, entry);
    if (performance.now() - leftMs < SMOOTH_MS) row.animate([{ translate: '0 -110%', opacity: 0 }, {}], MOVE);
  };
  const timer = setInterval(() => void turn(), TICKER_ROTATE_MS);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

function useLiveWins(): LiveWins | null {
  const { isGeneric, run } = useGameServices();
  const [wins, setWins] = useState<LiveWins | null>(null);
  useEffect(() => {
    if (isGeneric) return undefined;
    const followed = run(followLiveWins);
    setWins(followed);
    return followed.close;
  }, [isGeneric, run]);
  return wins;
}

export default function LiveWinsTicker() {
  const { language } = useTranslation();
  return <Ticker key={language} />;
}

function Ticker() {
  const { t } = useTranslation();
  const { isGeneric } = useGameServices();
  const demo = useGame((state) => state.limits.demo);
  const reducedMotion = useSetting('reduced_motion');
  const panel = useRef<HTMLElement>(null);
  const row = useRef<HTMLParagraphElement>(null);
  const online = useRef<HTMLParagraphElement>(null);
  const wins = useLiveWins();
  const [answered, setAnswered] = useState<boolean | null>(null);
  const sample = isGeneric || (answered ?? demo);

  useEffect(() => {
    const show = () => {
      if (wins) setAnswered(wins.showsSample());
      const count = sample ? ONLINE_LABEL : wins?.online();
      if (online.current) online.current.textContent = t('Online: {count}', { count: String(count ?? '–') });
    };
    show();
    return wins?.onChange(show);
  }, [wins, sample, t]);

  useEffect(() => subscribeToIdle((resting) => panel.current?.toggleAttribute('data-resting', resting)), []);

  useEffect(() => {
    const node = row.current;
    const isResting = () => panel.current?.hasAttribute('data-resting') === true;
    const next = sample ? samples() : () => entryOf(wins);
    if (!node) return undefined;
    if (!sample || !reducedMotion) return turnAround(node, reducedMotion, isResting, next);
    write(node, next());
    return undefined;
  }, [reducedMotion, sample, wins]);

  return (
    <aside ref={panel} className="live-wins" aria-hidden="true" data-sample={sample}>
      <p className="live-head">
        <i className="live-dot" />
        {t('Live wins')}
      </p>
      <p ref={online} className="live-online" />
      <div className="live-slot">
        <p ref={row} className="live-win">
          <span className="flag" role="img" />
          <span className="name" />
          <b />
        </p>
      </div>
      {sample && !isGeneric && <i className="live-sample">{t('sample')}</i>}
    </aside>
  );
}

function entryOf(wins: LiveWins | null): Entry | null {
  const win = wins?.next();
  return win ? { name: win.name, amountPaise: win.amount, country: null } : null;
}
