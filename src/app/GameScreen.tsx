import { Header } from '../ui/features/header/Header.tsx';
import { BetPanel } from '../ui/features/panel/BetPanel.tsx';
import { RoundNotice } from '../ui/features/round/RoundNotice.tsx';
import { Later } from '../ui/kit/Lazy.tsx';
import { useTranslation } from '../ui/language/language.ts';
import { idle } from './prefetch.ts';
import { StageSlot } from './StageSlot.tsx';
import './GameScreen.css';

const news = async () => {
  await idle;
  return import('../ui/features/banners/BannerStrip.tsx');
};
const liveWins = async () => {
  await idle;
  return import('../ui/features/live-wins/LiveWins.tsx');
};
const roadWords = () => import('../ui/features/round/RoadWords.tsx');
const besideGame = () => import('./BesideGame.tsx');

/** @param covered by the splash: drawn, but out of reach */
export function GameScreen({ covered = false }: { readonly covered?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="game" inert={covered}>
      <Header />
      <Later load={news} />
      <main className="scene" aria-label={t('The road')}>
        <StageSlot />
        <Later load={roadWords} />
        <Later load={liveWins} />
        <RoundNotice />
      </main>
      <BetPanel />
      <Later load={besideGame} />
    </div>
  );
}
