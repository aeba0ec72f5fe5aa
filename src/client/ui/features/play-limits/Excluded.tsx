import type { PlayerControl } from '../../../../contract/play-limits.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { Button } from '../../kit/Button.tsx';
import { openModal } from '../../kit/modal.ts';
import type { LimitsChange } from './useLimitsChange.ts';

interface ExcludedProps {
  readonly control: PlayerControl;
  readonly change: LimitsChange;
  readonly until: string;
}

export function Excluded({ control, change, until }: ExcludedProps) {
  const { t } = useTranslation();
  const isOver = Date.parse(until) <= Date.parse(control.now);
  const reason = control.excluded_by_staff ? 'refusal.excludedByStaff' : 'refusal.excludedUntil';
  return (
    <>
      <p>
        {t(isOver ? 'refusal.exclusionOver' : reason, { time: until })} {t('limits.staysOpen')}
      </p>
      <div className="buttons">
        <Button onClick={() => openModal('withdraw')}>{t('dialog.withdraw')}</Button>
        <Button onClick={() => openModal('betHistory')}>{t('common.myBetHistory')}</Button>
        {isOver && (
          <Button tone="gold" busy={change.busy} onClick={() => void change.send({ to: 'end_exclusion' })}>
            {t('limits.endExclusion')}
          </Button>
        )}
      </div>
    </>
  );
}
