import { useEffect, useLayoutEffect } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../../../languages/translation.ts';
import { multiplierText } from '../../../../rules/multiplier-text.ts';
import { paidMultiplier } from '../../../../rules/payout.ts';
import { prependResult, type RoundResult, readLastResults } from '../../../session/player/results.ts';
import { interfaceStore } from '../../../state/interface.ts';
import { isEndShown, isRoundOnScreen } from '../../../state/selectors.ts';
import { isFried } from '../../../state/settlement.ts';
import type { GameState } from '../../../state/state.ts';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { optionsOf, queryClient } from '../../kit/query/client.ts';
import { useSessionQuery } from '../../kit/query/useSessionQuery.ts';
import styles from './ResultStrip.module.css';

const WORDS = { cashed_out: 'dialog.win', fried: 'common.fried', refunded: 'history.stakeBack' } as const;

function resultOf({ round, settlement }: GameState): RoundResult | null {
  if (!round || !settlement?.replay) return null;
  return {
    nonce: round.nonce,
    multiplier: paidMultiplier(round.stakePaise, settlement.winPaise),
    state: isFried(settlement) ? 'fried' : 'cashed_out',
    replay: settlement.replay,
  };
}

function useResults(): readonly RoundResult[] {
  const services = useGameServices();
  const { store } = services;
  const { data } = useSessionQuery(['results'], readLastResults, {
    enabled: useGame((state) => state.userId !== null),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (!isEndShown(now) || isEndShown(before)) return;
        const client = queryClient(services);
        const { queryKey } = optionsOf(services, ['results'], () => readLastResults(services));
        const known = client.getQueryData<readonly RoundResult[]>(queryKey);
        const newer = known && prependResult(known, resultOf(now));
        if (newer) client.setQueryData(queryKey, newer);
        else void client.invalidateQueries({ queryKey });
      }),
    [services, store],
  );
  return data ?? [];
}

/** Shows the newest results between rounds, and all through a series, whose gaps are too short to read them. */
export default function ResultStrip() {
  const { t } = useTranslation();
  const results = useResults();
  const isHidden = useGame((state) => isRoundOnScreen(state) && state.autoplay === null);
  const isShown = results.length > 0 && !isHidden;
  useLayoutEffect(() => {
    interfaceStore.setState({ areResultsShown: isShown });
    return () => interfaceStore.setState({ areResultsShown: false });
  }, [isShown]);
  if (!isShown) return null;
  return (
    <ol className={styles.results} aria-label={t('history.lastResults')}>
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
