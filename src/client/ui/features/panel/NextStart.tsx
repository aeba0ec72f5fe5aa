import { useEffect, useState } from 'react';
import { useTranslation } from '../../../../languages/translation.ts';
import { nextStartMs } from '../../../state/selectors.ts';
import { useGame, useGameServices } from '../../kit/game-context.ts';

/** Counts down to the next round, where a jurisdiction sets a time between two starts. */
export function NextStart() {
  const { t } = useTranslation();
  const { withDeps } = useGameServices();
  const startMs = useGame(nextStartMs);
  const [seconds, setSeconds] = useState(0);
  useEffect(
    () =>
      withDeps(({ clock }) => {
        let cancel = () => {};
        const tick = () => {
          const leftMs = Math.max(0, startMs - clock.now());
          setSeconds(Math.ceil(leftMs / 1000));
          if (leftMs > 0) cancel = clock.setTimer(leftMs % 1000 || 1000, tick);
        };
        tick();
        return () => cancel();
      }),
    [startMs, withDeps],
  );
  if (seconds === 0) return null;
  return <small aria-hidden="true">{t('panel.inSeconds', { seconds: String(seconds) })}</small>;
}
