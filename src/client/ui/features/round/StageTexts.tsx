import { useState } from 'react';
import { ErrorBoundary } from '../../../loading/ErrorBoundary.tsx';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { LazyAfterFirstPicture, lazyPart } from '../../kit/Lazy.tsx';
import { FireWarning } from './FireWarning.tsx';
import { RoadDescription } from './RoadDescription.tsx';

const goalNotice = lazyPart(() => import('../progress/GoalNotice.tsx'));

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
      {hasGoals && hasPlayed && <LazyAfterFirstPicture part={goalNotice} />}
    </>
  );
}
