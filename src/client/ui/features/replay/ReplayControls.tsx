import { useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '../../../../languages/translation.ts';
import { REPLAY_RATES, type ReplayPlayer, type ReplayRate } from '../../../session/round/replay.ts';
import { Button } from '../../kit/Button.tsx';
import styles from './Replay.module.css';

interface ReplayControlsProps {
  readonly player: ReplayPlayer;
  readonly onRate: (rate: ReplayRate) => void;
}

export function ReplayControls({ player, onRate }: ReplayControlsProps) {
  const { t } = useTranslation();
  const [rate, setRate] = useState<ReplayRate>(1);
  const playing = useStore(player.playing);
  return (
    <section className={`wrap ${styles.controls}`} aria-label={t('dialog.replay')}>
      <Button onClick={player.restart}>{t('replay.restart')}</Button>
      <Button tone="gold" onClick={playing ? player.pause : player.play} aria-disabled={player.hasEnded()}>
        {playing ? t('replay.pause') : t('replay.goOn')}
      </Button>
      <Button onClick={player.step} aria-disabled={player.hasEnded()}>
        {t('replay.oneStep')}
      </Button>
      <fieldset className={styles.rates} aria-label={t('replay.speed')}>
        {REPLAY_RATES.map((one) => (
          <Button
            key={one}
            aria-pressed={rate === one}
            onClick={() => {
              setRate(one);
              onRate(one);
            }}
          >
            {`${one}x`}
          </Button>
        ))}
      </fieldset>
    </section>
  );
}
