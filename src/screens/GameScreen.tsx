import { lazy, type ReactNode, Suspense } from 'react';
import { Header } from '../ui/header/Header.tsx';
import { useTranslation } from '../ui/language/language.ts';
import { BetPanel } from '../ui/panel/BetPanel.tsx';
import { Announcer } from '../ui/scene/Announcer.tsx';
import { Banner } from '../ui/scene/Banner.tsx';
import { RoadText } from '../ui/scene/RoadText.tsx';
import { RoundNotice } from '../ui/scene/RoundNotice.tsx';
import { WinPopup } from '../ui/scene/WinPopup.tsx';
import { idle } from './prefetch.ts';
import { StageSlot } from './StageSlot.tsx';
import './GameScreen.css';

// News is nothing that a picture waits for, and the game plays without it.
const BannerStrip = lazy<() => ReactNode>(async () => {
  await idle;
  return import('../ui/news/BannerStrip.tsx').catch(() => ({ default: () => null }));
});

// Others' wins stand beside the game: it starts without them.
const LiveWins = lazy<() => ReactNode>(async () => {
  await idle;
  return import('../ui/scene/LiveWins.tsx').catch(() => ({ default: () => null }));
});

/** The main game screen. @param covered the splash lies over it: drawn, but out of reach */
export function GameScreen({ covered = false }: { readonly covered?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="game" inert={covered}>
      <Header />
      <Suspense fallback={null}>
        <BannerStrip />
      </Suspense>
      <main className="scene" aria-label={t('The road')}>
        <StageSlot />
        <RoadText />
        <Suspense fallback={null}>
          <LiveWins />
        </Suspense>
        <Banner />
        <RoundNotice />
      </main>
      <BetPanel />
      <WinPopup />
      <Announcer />
    </div>
  );
}
