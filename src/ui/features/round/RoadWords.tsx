import { useState } from 'react';
import { useGame } from '../../game-context.ts';
import { Optional } from '../../kit/ErrorBoundary.tsx';
import { Lazy } from '../../kit/Lazy.tsx';
import { Banner } from './Banner.tsx';
import { RoadText } from './RoadText.tsx';

const goalNotice = () => import('../progress/GoalNotice.tsx');

function GoalsOnceInRound() {
  const inRound = useGame((state) => state.round !== null);
  const [met, setMet] = useState(false);
  if (inRound && !met) setMet(true);
  return met && <Lazy load={goalNotice} />;
}

export default function RoadWords() {
  return (
    <>
      <Optional>
        <RoadText />
      </Optional>
      <Optional>
        <Banner />
      </Optional>
      <GoalsOnceInRound />
    </>
  );
}
