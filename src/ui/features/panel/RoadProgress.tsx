import { useEffect, useState } from 'react';
import { DIFFICULTY_TYPES } from '../../../contract/constants.ts';
import { chickenLine, road } from '../../../game/road.ts';
import { shownType } from '../../../game/selectors.ts';
import type { GameState } from '../../../game/state.ts';
import { progress } from '../../../session/player/progress.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import styles from './RoadProgress.module.css';

const NO_BESTS: readonly number[] = DIFFICULTY_TYPES.map(() => 0);

const shownLine = (state: GameState): number => chickenLine(state, road(state).lines);

/** The farthest line passed on the shown difficulty, as the provider knows it and as it has been passed since. */
function useBest(): number {
  const { run, store } = useGameServices();
  const userId = useGame((state) => state.userId);
  const type = useGame(shownType);
  const [bests, setBests] = useState(NO_BESTS);
  useEffect(() => {
    setBests(NO_BESTS);
    const improve = (best: (index: number) => number | undefined) =>
      setBests((known) => known.map((line, index) => Math.max(line, best(index) ?? 0)));
    let isCurrent = true;
    if (userId !== null)
      void run(progress).then((loaded) => {
        if (isCurrent && loaded.ok) improve((index) => loaded.data.bests[index]);
      });
    const unsubscribe = store.subscribe(({ round, step, phase }, before) => {
      if (round && step > before.step && phase !== 'fried')
        improve((index) => (index === round.type - 1 ? step : 0));
    });
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, [run, store, userId]);
  return bests[type - 1] ?? 0;
}

export default function RoadProgress() {
  const lines = useGame((state) => road(state).lines);
  const line = useGame(shownLine);
  const best = useBest();
  return (
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
  );
}
