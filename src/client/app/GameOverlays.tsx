import { ErrorBoundary } from '../loading/ErrorBoundary.tsx';
import { Announcer } from '../ui/features/round/Announcer.tsx';
import { PlayAgain } from '../ui/features/round/PlayAgain.tsx';
import { StageTap } from '../ui/features/round/StageTap.tsx';
import { TapShield } from '../ui/features/round/TapShield.tsx';
import { Vibration } from '../ui/features/round/Vibration.tsx';
import { WinPopup } from '../ui/features/round/WinPopup.tsx';

const OVERLAYS = { WinPopup, PlayAgain, StageTap, TapShield, Announcer, Vibration };

export default function GameOverlays() {
  return Object.entries(OVERLAYS).map(([name, Overlay]) => (
    <ErrorBoundary key={name}>
      <Overlay />
    </ErrorBoundary>
  ));
}
