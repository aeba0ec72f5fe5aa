import { useEffect, useState } from 'react';
import { SPLASH_MS } from '../game/timings.ts';
import { Loading } from '../ui/Loading.tsx';
import { GameScreen } from './GameScreen.tsx';

/** Once a page load, not on every return to "/" (design §6). */
let splashed = false;

/** The splash for two seconds, the game drawing itself beneath; then the game. */
export function HomeScreen() {
  const [splash, setSplash] = useState(!splashed);
  useEffect(() => {
    if (!splash) return;
    const timer = setTimeout(() => {
      splashed = true;
      setSplash(false);
    }, SPLASH_MS);
    return () => clearTimeout(timer);
  }, [splash]);
  return (
    <>
      <GameScreen covered={splash} />
      {splash && <Loading />}
    </>
  );
}
