import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from '../../languages/translation.ts';
import { interfaceStore } from '../state/interface.ts';
import { Header } from '../ui/features/header/Header.tsx';
import { BetPanel } from '../ui/features/panel/BetPanel.tsx';
import { RoundNotice } from '../ui/features/round/RoundNotice.tsx';
import { useGame, useGameServices } from '../ui/kit/game-context.ts';
import { lazyPart } from '../ui/kit/lazy-part.tsx';
import styles from './GameScreen.module.css';
import { StageSlot } from './StageSlot.tsx';

const AFTER_PICTURE = { isAfterPicture: true };

const NewsStrip = lazyPart(() => import('../ui/features/news/NewsStrip.tsx'), AFTER_PICTURE);
const LiveWins = lazyPart(() => import('../ui/features/live-wins/LiveWins.tsx'), AFTER_PICTURE);
const HelpPill = lazyPart(() => import('../ui/features/play-limits/HelpPill.tsx'), AFTER_PICTURE);
const ResultStrip = lazyPart(() => import('../ui/features/history/ResultStrip.tsx'), AFTER_PICTURE);
const PlayPrompts = lazyPart(() => import('../ui/features/play-limits/PlayPrompts.tsx'), AFTER_PICTURE);
const StageTexts = lazyPart(() => import('../ui/features/round/StageTexts.tsx'), AFTER_PICTURE);
const GameOverlays = lazyPart(() => import('./GameOverlays.tsx'), AFTER_PICTURE);

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
  useLayoutEffect(() => {
    interfaceStore.setState({ isBetPanelReachable: !covered });
    return () => interfaceStore.setState({ isBetPanelReachable: false });
  }, [covered]);
  return (
    <div className={styles.game} data-game="" inert={covered}>
      <Header />
      <NewsStrip />
      <GameScene>
        <StageSlot />
        {has('replay') && <ResultStrip />}
        <StageTexts />
        <LiveWins />
        <RoundNotice />
        <HelpPill />
      </GameScene>
      <BetPanel />
      <GameOverlays />
      <PlayPrompts />
    </div>
  );
}
