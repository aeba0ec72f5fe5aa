import { useState } from 'react';
import { useGame } from '../../game-context.ts';
import { Optional } from '../../kit/ErrorBoundary.tsx';
import { Lazy } from '../../kit/Lazy.tsx';
import { Banner } from './Banner.tsx';
import { RoadText } from './RoadText.tsx';

const goalNotice = () => import('../progress/GoalNotice.tsx');

export default function RoadWords() {
  const inRound = useGame((state) => state.round !== null);
  const [hasPlayed, setHasPlayed] = useState(false);
  if (inRound && !hasPlayed) setHasPlayed(true);
  return (
    <>
      <Optional>
        <RoadText />
      </Optional>
      <Optional>
        <Banner />
      </Optional>
      {hasPlayed && <Lazy load={goalNotice} />}
    </>
  );
}
