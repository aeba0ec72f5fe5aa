import { useEffect, useState } from 'react';
import { SPLASH_MS } from '../game/timings.ts';
import { Loading } from '../ui/Loading.tsx';
import { GameScreen } from './GameScreen.tsx';

/** Once a page load, not on every return to "/" (design §6). */
let splashed = false;

/** The page came with the splash already in it, which has shown since its first paint. */
const OPENED_HERE = location.pathname === '/';

/** How long the splash still shows, ms. */
function splashLeftMs(): number {
  const [painted] = OPENED_HERE ? performance.getEntriesByName('first-contentful-paint') : [];
  if (!painted) return SPLASH_MS;
  const shownMs = Math.max(0, performance.now() - painted.startTime);
  return Math.max(0, SPLASH_MS - shownMs);
}

/** The splash for two seconds, the game drawing itself beneath; then the game. */
export function HomeScreen() {
  const [splash, setSplash] = useState(!splashed);
  useEffect(() => {
    if (!splash) return;
    const timer = setTimeout(() => {
      splashed = true;
      setSplash(false);
    }, splashLeftMs());
    return () => clearTimeout(timer);
  }, [splash]);
  return (
    <>
      <GameScreen covered={splash} />
      {splash && <Loading />}
    </>
  );
}
