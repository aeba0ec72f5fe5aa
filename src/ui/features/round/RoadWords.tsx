import { useState } from 'react';
import { useGame } from '../../game-context.ts';
import { Later } from '../../kit/Lazy.tsx';
import { Optional } from '../../Optional.tsx';
import { Banner } from './Banner.tsx';
import { RoadText } from './RoadText.tsx';

const goalNotice = () => import('../progress/GoalNotice.tsx');

function GoalsOnceInRound() {
  const inRound = useGame((state) => state.round !== null);
  const [met, setMet] = useState(false);
  if (inRound && !met) setMet(true);
  return met && <Later load={goalNotice} />;
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
