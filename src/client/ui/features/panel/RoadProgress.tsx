import { useEffect, useState } from 'react';
import { PROGRESS_CALLS } from '../../../../contract/progress.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { query, userQuery } from '../../../session/player/query.ts';
import { type Bests, bestsAfterStep, brokenBest, NO_BESTS, withStoredBests } from '../../../state/bests.ts';
import { chickenLine, road } from '../../../state/road.ts';
import { shownType } from '../../../state/selectors.ts';
import type { GameState } from '../../../state/state.ts';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import styles from './RoadProgress.module.css';

const shownLine = (state: GameState): number => chickenLine(state, road(state).lines);

function useBests(): Bests {
  const services = useGameServices();
  const { has, store } = services;
  const userId = useGame((state) => state.userId);
  const [bests, setBests] = useState<Bests>(NO_BESTS);
  useEffect(() => {
    setBests(NO_BESTS);
    let isCurrent = true;
    if (userId !== null && has('progress'))
      query(services, PROGRESS_CALLS.progress, userQuery).then(
        ({ data }) => {
          if (isCurrent) setBests((bests) => withStoredBests(bests, data.bests));
        },
        () => undefined,
      );
    const unsubscribe = store.subscribe((state, last) => {
      if (state.round !== last.round || state.step !== last.step)
        setBests((bests) => bestsAfterStep(bests, state, last));
    });
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, [services, has, store, userId]);
  return bests;
}

export default function RoadProgress() {
  const { t } = useTranslation();
  const lines = useGame((state) => road(state).lines);
  const line = useGame(shownLine);
  const type = useGame(shownType);
  const bests = useBests();
  const inRound = useGame((state) => state.round !== null);
  const best = bests.lines[type - 1] ?? 0;
  const broken = inRound ? brokenBest(bests, type) : null;
  return (
    <>
      <div
        className={styles.map}
        data-road-progress=""
        style={{ '--line': line, '--lines': lines + 1, '--best': Math.min(best, lines) } as object}
        aria-hidden="true"
      >
        <i className={styles.way} />
        {best > 0 && <i className={styles.best} />}
        <i className={styles.egg} />
        <i className={styles.chicken} />
      </div>
      {broken !== null && <p className={styles.newBest}>{t('round.newBest', { line: String(broken) })}</p>}
    </>
  );
}
