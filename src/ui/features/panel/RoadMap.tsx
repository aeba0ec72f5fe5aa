import { useEffect, useState } from 'react';
import { chickenLine, road } from '../../../game/road.ts';
import { shownType } from '../../../game/selectors.ts';
import type { GameState } from '../../../game/state.ts';
import { progress } from '../../../session/player/progress.ts';
import { useGame, useGameServices, useStoreEffect } from '../../game-context.ts';
import './RoadMap.css';

const shownLine = (state: GameState): number => chickenLine(state, road(state).lines);

const showChicken = (map: HTMLElement, line: number) => {
  map.style.setProperty('--line', String(line));
};

const farther = (some: readonly number[], other: readonly number[]): readonly number[] =>
  other.map((line, index) => Math.max(line, some[index] ?? 0));

function useBest(): number {
  const { run, store } = useGameServices();
  const userId = useGame((state) => state.userId);
  const type = useGame(shownType);
  const [bests, setBests] = useState<readonly number[]>([0, 0, 0, 0]);
  useEffect(() => {
    setBests([0, 0, 0, 0]);
    if (userId === null) return;
    let cancelled = false;
    void run(progress).then((loaded) => {
      if (!cancelled && loaded.ok) setBests((known) => farther(loaded.data.bests, known));
    });
    return () => {
      cancelled = true;
    };
  }, [run, userId]);
  useEffect(
    () =>
      store.subscribe(({ round, step, phase }, before) => {
        if (!round || step <= before.step || phase === 'fried') return;
        setBests((known) =>
          (known[round.type - 1] ?? 0) >= step
            ? known
            : known.map((line, index) => (index === round.type - 1 ? step : line)),
        );
      }),
    [store],
  );
  return bests[type - 1] ?? 0;
}

export default function RoadMap() {
  const lines = useGame((state) => road(state).lines);
  const best = useBest();
  const map = useStoreEffect<number, HTMLDivElement>(shownLine, showChicken);
  return (
    <div
      ref={map}
      className="road-map"
      style={{ '--lines': lines + 1, '--best': Math.min(best, lines) } as object}
      aria-hidden="true"
    >
      <i className="road-map-way" />
      {best > 0 && <i className="road-map-best" />}
      <i className="road-map-egg" />
      <i className="road-map-chicken" />
    </div>
  );
}
