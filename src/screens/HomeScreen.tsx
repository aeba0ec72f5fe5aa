import { useEffect, useState } from 'react';
import { Loading } from '../ui/Loading.tsx';
import { GameScreen } from './GameScreen.tsx';
import { splashLeftMs } from './splash.ts';

/** Once a page load, not on every return to "/". */
let splashed = false;

/** The page came with the splash already in it, which has shown since its first paint. */
const OPENED_HERE = location.pathname === '/';

function leftMs(): number {
  const [painted] = OPENED_HERE ? performance.getEntriesByName('first-contentful-paint') : [];
  return splashLeftMs(painted?.startTime ?? null, performance.now());
}

/** The splash for two seconds, the game drawing itself beneath; then the game. */
export function HomeScreen() {
  const [splash, setSplash] = useState(!splashed);
  useEffect(() => {
    if (!splash) return;
    const timer = setTimeout(() => {
      splashed = true;
      setSplash(false);
    }, leftMs());
    return () => clearTimeout(timer);
  }, [splash]);
  return (
    <>
      <GameScreen covered={splash} />
      {splash && <Loading />}
    </>
  );
}
