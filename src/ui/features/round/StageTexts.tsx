import { useState } from 'react';
import { ErrorBoundary } from '../../../ErrorBoundary.tsx';
import { useGame } from '../../game-context.ts';
import { lazyPart, Optional } from '../../kit/Lazy.tsx';
import { Banner } from './Banner.tsx';
import { RoadText } from './RoadText.tsx';

const goalNotice = lazyPart(() => import('../progress/GoalNotice.tsx'));

export default function RoadWords() {
  const inRound = useGame((state) => state.round !== null);
  const [hasPlayed, setHasPlayed] = useState(false);
  if (inRound && !hasPlayed) setHasPlayed(true);
  return (
    <>
      <ErrorBoundary>
        <RoadText />
      </ErrorBoundary>
      <ErrorBoundary>
        <Banner />
      </ErrorBoundary>
      {hasPlayed && <Optional part={goalNotice} />}
    </>
  );
}
