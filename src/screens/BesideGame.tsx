import { Optional } from '../ui/Optional.tsx';
import { LetterKeys } from '../ui/panel/LetterKeys.tsx';
import { Announcer } from '../ui/scene/Announcer.tsx';
import { TapShield } from '../ui/scene/TapShield.tsx';
import { Vibration } from '../ui/scene/Vibration.tsx';
import { WinPopup } from '../ui/scene/win/WinPopup.tsx';

/** What the game has beside picture and panel: fetched after the first picture, as a round needs it no sooner. */
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
