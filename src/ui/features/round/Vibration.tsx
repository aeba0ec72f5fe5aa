import { useEffect } from 'react';
import { useGameServices } from '../../game-context.ts';
import { canVibrate, vibrationOf } from './vibration.ts';

export function Vibration() {
  const { store, settings } = useGameServices();
  useEffect(() => {
    if (!canVibrate()) return;
    return store.subscribe((now, before) => {
      const pattern = vibrationOf(before, now);
      if (pattern && settings.getState().vibration) navigator.vibrate(pattern);
    });
  }, [store, settings]);
  return null;
}
