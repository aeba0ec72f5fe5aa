import { LetterKeys } from '../ui/features/panel/LetterKeys.tsx';
import { Announcer } from '../ui/features/scene/Announcer.tsx';
import { TapShield } from '../ui/features/scene/TapShield.tsx';
import { Vibration } from '../ui/features/scene/Vibration.tsx';
import { WinPopup } from '../ui/features/scene/win/WinPopup.tsx';
import { Optional } from '../ui/Optional.tsx';

export default function BesideGame() {
  return (
    <>
      <Optional>
        <WinPopup />
      </Optional>
      <Optional>
        <TapShield />
      </Optional>
      <Optional>
        <Announcer />
      </Optional>
      <Optional>
        <LetterKeys />
      </Optional>
      <Optional>
        <Vibration />
      </Optional>
    </>
  );
}
