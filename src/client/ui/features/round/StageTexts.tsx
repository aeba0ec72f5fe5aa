import { useState } from 'react';
import { ErrorBoundary } from '../../../loading/ErrorBoundary.tsx';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { lazyPart } from '../../kit/lazy-part.tsx';
import { FireWarning } from './FireWarning.tsx';
import { RoadDescription } from './RoadDescription.tsx';

const GoalNotice = lazyPart(() => import('../progress/GoalNotice.tsx'));

export default function StageTexts() {
  const hasGoals = useGameServices().has('progress');
  const inRound = useGame((state) => state.round !== null);
  const [hasPlayed, setHasPlayed] = useState(false);
  if (inRound && !hasPlayed) setHasPlayed(true);
  return (
    <>
      <ErrorBoundary>
        <RoadDescription />
      </ErrorBoundary>
      <ErrorBoundary>
        <FireWarning />
      </ErrorBoundary>
      {hasGoals && hasPlayed && <GoalNotice />}
    </>
  );
}
