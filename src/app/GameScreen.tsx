import { useTranslation } from '../languages/translation.ts';
import { Header } from '../ui/features/header/Header.tsx';
import { BetPanel } from '../ui/features/panel/BetPanel.tsx';
import { RoundNotice } from '../ui/features/round/RoundNotice.tsx';
import { useGameServices } from '../ui/game-context.ts';
import { Lazy } from '../ui/kit/Lazy.tsx';
import { started } from './preload.ts';
import { StageSlot } from './StageSlot.tsx';
import './GameScreen.css';

const news = () => started.then(() => import('../ui/features/banners/BannerStrip.tsx'));
const liveWins = () => started.then(() => import('../ui/features/live-wins/LiveWins.tsx'));
const results = () => started.then(() => import('../ui/features/history/ResultStrip.tsx'));
const roadWords = () => import('../ui/features/round/RoadWords.tsx');
const overlays = () => import('./GameOverlays.tsx');

/** @param covered by the splash: drawn, but out of reach */
export function GameScreen({ covered = false }: { readonly covered?: boolean }) {
  const { t } = useTranslation();
  const { has } = useGameServices();
  return (
    <div className="game" inert={covered}>
      <Header />
      <Lazy load={news} />
      <main className="scene" aria-label={t('common.road')}>
        <StageSlot />
        <Lazy load={roadWords} />
        <Lazy load={liveWins} />
        {has('replay') && <Lazy load={results} />}
        <RoundNotice />
      </main>
      <BetPanel />
      <Lazy load={overlays} />
    </div>
  );
}
