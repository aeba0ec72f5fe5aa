import type { ReactNode } from 'react';
import { useTranslation } from '../../languages/translation.ts';
import { Header } from '../ui/features/header/Header.tsx';
import { BetPanel } from '../ui/features/panel/BetPanel.tsx';
import { RoundNotice } from '../ui/features/round/RoundNotice.tsx';
import { useGame, useGameServices } from '../ui/kit/game-context.ts';
import { LazyAfterFirstPicture, lazyPart } from '../ui/kit/Lazy.tsx';
import styles from './GameScreen.module.css';
import { optionalPartsReady } from './preload.ts';
import { StageSlot } from './StageSlot.tsx';

const news = lazyPart(() => optionalPartsReady.then(() => import('../ui/features/news/NewsStrip.tsx')));
const liveWins = lazyPart(() =>
  optionalPartsReady.then(() => import('../ui/features/live-wins/LiveWins.tsx')),
);
const help = lazyPart(() => import('../ui/features/play-limits/HelpPill.tsx'));
const results = lazyPart(() =>
  optionalPartsReady.then(() => import('../ui/features/history/ResultStrip.tsx')),
);
const prompts = lazyPart(() =>
  optionalPartsReady.then(() => import('../ui/features/play-limits/PlayPrompts.tsx')),
);
const stageTexts = lazyPart(() => import('../ui/features/round/StageTexts.tsx'));
const overlays = lazyPart(() => import('./GameOverlays.tsx'));

/** Lies in front of the panel while the notice of a loss covers CASH OUT. */
function GameScene({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const isFried = useGame(({ phase, autoplay }) => phase === 'fried' && autoplay === null);
  return (
    <main
      className={styles.scene}
      data-scene=""
      data-fried={isFried || undefined}
      aria-label={t('common.road')}
    >
      {children}
    </main>
  );
}

/** @param covered by the splash: drawn, but out of reach */
export function GameScreen({ covered = false }: { readonly covered?: boolean }) {
  const { has } = useGameServices();
  return (
    <div className={styles.game} data-game="" inert={covered}>
      <Header />
      <LazyAfterFirstPicture part={news} />
      <GameScene>
        <StageSlot />
        {has('replay') && <LazyAfterFirstPicture part={results} />}
        <LazyAfterFirstPicture part={stageTexts} />
        <LazyAfterFirstPicture part={liveWins} />
        <RoundNotice />
        <LazyAfterFirstPicture part={help} />
      </GameScene>
      <BetPanel />
      <LazyAfterFirstPicture part={overlays} />
      <LazyAfterFirstPicture part={prompts} />
    </div>
  );
}
