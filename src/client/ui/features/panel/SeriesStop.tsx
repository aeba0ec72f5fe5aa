import { useTranslation } from '../../../../languages/translation.ts';
import { netRupees } from '../../../../rules/rupees.ts';
import { stopSeries } from '../../../session/round/series.ts';
import { Button } from '../../kit/Button.tsx';
import { useGame, useGameServices } from '../../kit/game-context.ts';

export function SeriesStop() {
  const { t } = useTranslation();
  const services = useGameServices();
  const autoplay = useGame((state) => state.autoplay);
  if (!autoplay) return null;
  const { begun, netPaise, plan, stop } = autoplay;
  const count =
    plan.rounds === null
      ? t('panel.round', { round: String(begun) })
      : t('panel.roundOf', { round: String(begun), rounds: String(plan.rounds) });
  return (
    <Button
      tone="chilli"
      shape="big"
      data-series-stop=""
      data-round-control=""
      aria-disabled={stop !== null}
      onClick={() => stopSeries(services, 'player')}
    >
      <span className="painted">{stop === null ? t('panel.stop') : t('panel.stopping')}</span>
      <small>
        {count} · {netRupees(netPaise)}
      </small>
    </Button>
  );
}
