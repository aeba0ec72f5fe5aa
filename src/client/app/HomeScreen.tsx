import { useEffect, useState } from 'react';
import { Loading } from '../ui/kit/Loading.tsx';
import { GameScreen } from './GameScreen.tsx';
import { afterSplash } from './splash.ts';

let wasSplashShown = false;

const OPENED_HERE = location.pathname === '/';

function paintedMs(): number | null {
  const [painted] = OPENED_HERE ? performance.getEntriesByName('first-contentful-paint') : [];
  return painted?.startTime ?? null;
}

export function HomeScreen() {
  const [splash, setSplash] = useState(!wasSplashShown);
  useEffect(() => {
    if (!splash) return;
    return afterSplash(paintedMs, () => {
      wasSplashShown = true;
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
