import { useTranslation } from '../../../../languages/translation.ts';
import { netRupees } from '../../../../rules/rupees.ts';
import { continueSeries, stopSeries } from '../../../session/round/series.ts';
import { Button } from '../../kit/Button.tsx';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { minutesText } from './limit-text.ts';
import styles from './PlayStop.module.css';

export default function SeriesQuestion() {
  const { t } = useTranslation();
  const services = useGameServices();
  const everyMs = useGame((state) => state.player?.rules?.series_check_ms ?? 0);
  const netPaise = useGame((state) => state.autoplay?.netPaise ?? 0n);
  const isAway = useGame((state) => state.autoplay?.pause === 'away');
  const values = { duration: minutesText(everyMs / 60_000, t), amount: netRupees(netPaise) };
  return (
    <div className={styles.card} role="alert">
      <p>{isAway ? t('limits.seriesPaused', values) : t('limits.seriesQuestion', values)}</p>
      <div className="buttons">
        <Button onClick={() => stopSeries(services, 'player')}>{t('panel.stop')}</Button>
        <Button tone="gold" data-main-control="" onClick={() => continueSeries(services)}>
          {t('limits.playOn')}
        </Button>
      </div>
    </div>
  );
}
