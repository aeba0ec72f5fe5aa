import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { isEndShown, isRoundOnScreen } from '../../../game/selectors.ts';
import type { GameState } from '../../../game/state.ts';
import { useTranslation } from '../../../languages/translation.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { lastResults, type RoundResult } from '../../../session/player/results.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import styles from './ResultStrip.module.css';

const WORDS = { cashed_out: 'dialog.win', fried: 'common.fried', refunded: 'history.stakeBack' } as const;

interface Known {
  readonly userId: string | null;
  readonly results: readonly RoundResult[];
}

const shownSettlement = (state: GameState) => (isEndShown(state) ? state.settlement : null);

/** Fetches the player's results at first, and when the end of a round has been shown. */
function useResults(): readonly RoundResult[] {
  const { run, store } = useGameServices();
  const userId = useGame((state) => state.userId);
  const settlement = useGame(shownSettlement);
  const [shown, setShown] = useState<Known>({ userId: null, results: [] });
  const known = useRef(shown);
  useEffect(() => {
    const knownResults = () => (known.current.userId === userId ? known.current.results : []);
    if (userId === null || (settlement === null && knownResults().length > 0)) return;
    // An answer that comes after the next round has begun is shown all the same.
    void run(lastResults, knownResults()).then((loaded) => {
      if (!loaded.ok || store.getState().userId !== userId) return;
      const [newest] = loaded.data;
      const [newestKnown] = knownResults();
      if (!newest || (newestKnown && newestKnown.nonce > newest.nonce)) return;
      known.current = { userId, results: loaded.data };
      setShown(known.current);
    });
  }, [run, store, userId, settlement]);
  return shown.userId === userId ? shown.results : [];
}

/** Shows the newest results between rounds, and all through a series, whose gaps are too short to read them. */
export default function ResultStrip() {
  const { t } = useTranslation();
  const results = useResults();
  const isHidden = useGame((state) => isRoundOnScreen(state) && state.autoplay === null);
  if (isHidden || results.length === 0) return null;
  return (
    <ol className={styles.results} data-results="" aria-label={t('history.lastResults')}>
      {results.map(({ nonce, multiplier, state, replay }) => (
        <li key={nonce} data-state={state}>
          <Link href={`/replay/${replay}`}>
            <span className="visually-hidden">{t(WORDS[state])}</span>{' '}
            <b>{state === 'fried' ? '0x' : multiplierText(multiplier)}</b>
            <span className="visually-hidden">{t('dialog.watchReplay')}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
