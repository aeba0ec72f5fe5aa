import { useCallback, useState } from 'react';
import { useTranslation } from '../../../../languages/translation.ts';
import { netRupees } from '../../../../rules/rupees.ts';
import type { Clock } from '../../../session/clock.ts';
import { minStartMs } from '../../../state/selectors.ts';
import { useGame } from '../../kit/game-context.ts';
import { useTicks } from '../../kit/useTicks.ts';
import styles from './PaceLine.module.css';

const SECOND_MS = 1000;

/** @returns h:mm:ss */
function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, seconds % 60];
  return [Math.floor(seconds / 3600), ...[minutes, rest].map((part) => String(part).padStart(2, '0'))].join(
    ':',
  );
}

function SessionClock() {
  const { t } = useTranslation();
  const startedAtMs = useGame((state) => state.player?.session?.startedAtMs ?? null);
  const netPaise = useGame((state) => state.player?.session?.netPaise ?? 0n);
  const [elapsedMs, setElapsedMs] = useState(0);
  const tick = useCallback(
    (clock: Clock) => {
      const ms = startedAtMs === null ? 0 : clock.epochMs() - startedAtMs;
      setElapsedMs(ms);
      return startedAtMs === null ? null : SECOND_MS - (ms % SECOND_MS);
    },
    [startedAtMs],
  );
  useTicks(tick);
  return (
    <span>
      <span className="visually-hidden">{t('limits.thisSession')}</span> <b>{elapsedText(elapsedMs)}</b>{' '}
      {t('dialog.net')} <b>{netRupees(netPaise)}</b>
    </span>
  );
}

export default function PaceLine() {
  const { t } = useTranslation();
  const showsSession = useGame((state) => state.player?.rules?.shows_session === true);
  const waitMs = useGame(minStartMs);
  const isByHand = useGame((state) => state.player?.rules?.autoplay === false);
  return (
    <p className={`note wrap ${styles.line}`} data-pace="">
      {showsSession && <SessionClock />}
      <span>
        {t('limits.pace', { seconds: String(waitMs / SECOND_MS) })}
        {isByHand && ` · ${t('limits.noAuto')}`}
      </span>
    </p>
  );
}
