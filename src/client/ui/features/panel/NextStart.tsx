import { useCallback, useState } from 'react';
import { useTranslation } from '../../../../languages/translation.ts';
import type { Clock } from '../../../session/clock.ts';
import { nextStartMs } from '../../../state/selectors.ts';
import { useGame } from '../../kit/game-context.ts';
import { useTicks } from '../../kit/useTicks.ts';

/** Counts down to the next round, where a jurisdiction sets a time between two starts. */
export function NextStart() {
  const { t } = useTranslation();
  const startMs = useGame(nextStartMs);
  const [seconds, setSeconds] = useState(0);
  const tick = useCallback(
    (clock: Clock) => {
      const leftMs = Math.max(0, startMs - clock.now());
      setSeconds(Math.ceil(leftMs / 1000));
      return leftMs > 0 ? leftMs % 1000 || 1000 : null;
    },
    [startMs],
  );
  useTicks(tick);
  if (seconds === 0) return null;
  return <small aria-hidden="true">{t('panel.inSeconds', { seconds: String(seconds) })}</small>;
}
