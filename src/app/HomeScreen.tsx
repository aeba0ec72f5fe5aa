import { useEffect, useState } from 'react';
import { Loading } from '../ui/kit/Loading.tsx';
import { GameScreen } from './GameScreen.tsx';
import { afterSplash } from './splash.ts';

/** Once a page load, not on every return to "/". */
let splashed = false;

/** The page came with the splash already in it, which has shown since its first paint. */
const OPENED_HERE = location.pathname === '/';

/** When the splash was first painted, ms of the page; null while it has not been. */
function paintedMs(): number | null {
  const [painted] = OPENED_HERE ? performance.getEntriesByName('first-contentful-paint') : [];
  return painted?.startTime ?? null;
}

/** The splash for two seconds, the game drawing itself beneath; then the game. */
export function HomeScreen() {
  const [splash, setSplash] = useState(!splashed);
  useEffect(() => {
    if (!splash) return;
    return afterSplash(paintedMs, () => {
      splashed = true;
      setSplash(false);
    });
  }, [splash]);
  return (
    <>
      <GameScreen covered={splash} />
      {splash && <Loading />}
    </>
  );
}
