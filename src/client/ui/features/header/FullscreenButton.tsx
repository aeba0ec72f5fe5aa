import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../../../languages/translation.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { subscribeTo } from '../../kit/subscribe.ts';

const subscribe = subscribeTo(document, 'fullscreenchange');

export function FullscreenButton() {
  const { t } = useTranslation();
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const turn = async () => {
    try {
      await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    } catch (refused) {
      // Browsers refuse in some frames.
      console.warn(refused);
    }
  };
  return (
    <IconButton
      icon={full ? 'leaveFullscreen' : 'fullscreen'}
      label={full ? t('header.leaveFullScreen') : t('header.fullScreen')}
      onClick={() => void turn()}
    />
  );
}
