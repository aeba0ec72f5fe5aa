import { useEffect, useState } from 'react';
import { DIFFICULTY_TYPES } from '../../../contract/constants.ts';
import { PROGRESS_CALLS } from '../../../contract/progress.ts';
import { chickenLine, road } from '../../../game/road.ts';
import { shownType } from '../../../game/selectors.ts';
import type { GameState } from '../../../game/state.ts';
import { useTranslation } from '../../../languages/translation.ts';
import { ofUser, query } from '../../../session/player/query.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import styles from './RoadProgress.module.css';

const NO_LINES = DIFFICULTY_TYPES.map(() => 0);
const NO_BESTS = { lines: NO_LINES, before: NO_LINES };

const shownLine = (state: GameState): number => chickenLine(state, road(state).lines);

interface Bests {
  /** farthest line passed, by difficulty */
  readonly lines: readonly number[];
  /** the same before the round on screen */
  readonly before: readonly number[];
}

function useBests(): Bests {
  const { run, store } = useGameServices();
  const userId = useGame((state) => state.userId);
  const [bests, setBests] = useState<Bests>(NO_BESTS);
  useEffect(() => {
    setBests(NO_BESTS);
    const improved = (known: readonly number[], best: (index: number) => number | undefined) =>
      known.map((line, index) => Math.max(line, best(index) ?? 0));
    let isCurrent = true;
    if (userId !== null)
      run(query, PROGRESS_CALLS.progress, ofUser).then(
        ({ data }) => {
          if (!isCurrent) return;
          const known = (index: number) => data.bests[index];
          setBests(({ lines, before }) => ({
            lines: improved(lines, known),
            before: improved(before, known),
          }));
        },
        () => undefined,
      );
    const unsubscribe = store.subscribe(({ round, step, phase }, last) => {
      if (round && !last.round) setBests(({ lines }) => ({ lines, before: lines }));
      if (!round || step <= last.step || phase === 'fried') return;
      const passed = (index: number) => (index === round.type - 1 ? step : 0);
      setBests(({ lines, before }) => ({ lines: improved(lines, passed), before }));
    });
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, [run, store, userId]);
  return bests;
}

/** Shows the position on the road, the farthest line, and a new best. */
export default function RoadProgress() {
  const { t } = useTranslation();
  const lines = useGame((state) => road(state).lines);
  const line = useGame(shownLine);
  const type = useGame(shownType);
  const bests = useBests();
  const inRound = useGame((state) => state.round !== null);
  const best = bests.lines[type - 1] ?? 0;
  const before = bests.before[type - 1] ?? 0;
  const isBroken = inRound && before > 0 && best > before;
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
      {isBroken && <p className={styles.newBest}>{t('round.newBest', { line: String(best) })}</p>}
    </>
  );
}
