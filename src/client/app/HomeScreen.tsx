import { interfaceStore } from '../state/interface.ts';
import { useInterface } from '../ui/kit/game-context.ts';
import { Loading } from '../ui/kit/Loading.tsx';
import { GameScreen } from './GameScreen.tsx';
import { hideSplash } from './splash.ts';

const OPENED_HERE = location.pathname === '/';

function firstPaintMs(): number | null {
  const [painted] = OPENED_HERE ? performance.getEntriesByName('first-contentful-paint') : [];
  return painted?.startTime ?? null;
}

const splashRef = (splash: HTMLElement | null): (() => void) | undefined =>
  splash
    ? hideSplash(splash, firstPaintMs(), () => interfaceStore.setState({ isSplashOver: true }))
    : undefined;

export function HomeScreen() {
  const isSplashOver = useInterface((state) => state.isSplashOver);
  return (
    <>
      <GameScreen covered={!isSplashOver} />
      {!isSplashOver && <Loading ref={splashRef} />}
    </>
  );
}
