import { Header } from '../ui/header/Header.tsx';
import { useWords } from '../ui/language/language.ts';
import { BetPanel } from '../ui/panel/BetPanel.tsx';
import { Announcer } from '../ui/scene/Announcer.tsx';
import { Banner } from '../ui/scene/Banner.tsx';
import { LiveWins } from '../ui/scene/LiveWins.tsx';
import { RoadText } from '../ui/scene/RoadText.tsx';
import { RoundNotice } from '../ui/scene/RoundNotice.tsx';
import { WinPopup } from '../ui/scene/WinPopup.tsx';
import { StageSlot } from './StageSlot.tsx';
import './GameScreen.css';

/** The main game screen. @param covered the splash lies over it: drawn, but out of reach */
export function GameScreen({ covered = false }: { readonly covered?: boolean }) {
  const { t } = useWords();
  return (
    <div className="game" inert={covered}>
      <Header />
      <main className="scene" aria-label={t('The road')}>
        <StageSlot />
        <RoadText />
        <LiveWins />
        <Banner />
        <RoundNotice />
      </main>
      <BetPanel />
      <WinPopup />
      <Announcer />
    </div>
  );
}
