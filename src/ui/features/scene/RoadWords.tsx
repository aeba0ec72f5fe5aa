import { useState } from 'react';
import { useGame } from '../../game-context.ts';
import { Later } from '../../kit/Lazy.tsx';
import { Optional } from '../../Optional.tsx';
import { Banner } from './Banner.tsx';
import { RoadText } from './RoadText.tsx';

const goalNotice = () => import('../progress/GoalNotice.tsx');

/** No goal is reached before a round. */
function GoalsOnceInRound() {
  const inRound = useGame((state) => state.round !== null);
  const [met, setMet] = useState(false);
  if (inRound && !met) setMet(true);
  return met && <Later load={goalNotice} />;
}

/** What the road says in words: where the chicken stands, the warning of a round, and what a round has brought. */
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
