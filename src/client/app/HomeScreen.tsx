import { useEffect } from 'react';
import { interfaceStore } from '../state/interface.ts';
import { useInterface } from '../ui/kit/game-context.ts';
import { Loading } from '../ui/kit/Loading.tsx';
import { GameScreen } from './GameScreen.tsx';
import { afterSplash } from './splash.ts';

const OPENED_HERE = location.pathname === '/';

function paintedMs(): number | null {
  const [painted] = OPENED_HERE ? performance.getEntriesByName('first-contentful-paint') : [];
  return painted?.startTime ?? null;
}

export function HomeScreen() {
  const isSplashOver = useInterface((state) => state.isSplashOver);
  useEffect(() => {
    if (isSplashOver) return;
    return afterSplash(paintedMs, () => interfaceStore.setState({ isSplashOver: true }));
  }, [isSplashOver]);
  return (
    <>
      <GameScreen covered={!isSplashOver} />
      {!isSplashOver && <Loading />}
    </>
  );
}
