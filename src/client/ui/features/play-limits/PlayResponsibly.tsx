import { CHECK_MINUTES, type PlayerControl } from '../../../../contract/play-limits.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { Button, buttonClass } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { ValueSelect } from '../../kit/form/Select.tsx';
import { LoadingMark } from '../../kit/Loading.tsx';
import { openModal } from '../../kit/modal.ts';
import { QueryStatus } from '../../kit/query/LoadError.tsx';
import { Breaks } from './Breaks.tsx';
import { HelpLine } from './HelpLine.tsx';
import { LimitForm } from './LimitForm.tsx';
import { LimitList } from './LimitList.tsx';
import { minutesText, restrictionsText } from './limit-text.ts';
import styles from './limits.module.css';
import { SessionFacts } from './SessionFacts.tsx';
import { type LimitsChange, useLimitsChange } from './useLimitsChange.ts';
import { usePlayerControl } from './usePlayerControl.ts';

export default function PlayResponsibly() {
  const { t } = useTranslation();
  const query = usePlayerControl();
  const change = useLimitsChange();
  const control = query.data;
  return (
    <Dialog title={t('dialog.playResponsibly')}>
      <QueryStatus query={query} failed="dialog.limitsNotLoaded" loading={<LoadingMark />} />
      {control && (
        <div className={`stack ${styles.limits}`}>
          <p className={styles.restrictions}>{restrictionsText(control, t)}</p>
          {control.excluded_until === null ? (
            <Controls control={control} change={change} />
          ) : (
            <Excluded control={control} change={change} until={control.excluded_until} />
          )}
          <p className="note">{t('limits.notLegalAdvice')}</p>
        </div>
      )}
      <HelpLine />
    </Dialog>
  );
}

interface ControlsProps {
  readonly control: PlayerControl;
  readonly change: LimitsChange;
}

function Controls({ control, change }: ControlsProps) {
  const { t } = useTranslation();
  const { send, busy } = change;
  return (
    <>
      <h3>{t('limits.thisSession')}</h3>
      <SessionFacts control={control} />
      <h3>{t('limits.ownLimits')}</h3>
      <LimitList control={control} onChange={send} />
      <details className={styles.add} open={control.limits.length === 0}>
        <summary className={buttonClass()}>{t('limits.setLimit')}</summary>
        <LimitForm busy={busy} onChange={send} />
        <p className="note">{t('limits.whenItHolds')}</p>
      </details>
      <CheckChoice control={control} change={change} />
      <Breaks control={control} busy={busy} onChange={send} />
    </>
  );
}

interface ExcludedProps extends ControlsProps {
  readonly until: string;
}

function Excluded({ control, change, until }: ExcludedProps) {
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

function CheckChoice({ control, change }: ControlsProps) {
  const { t } = useTranslation();
  const { play, check_minutes: minutes, max_check_minutes: most } = control;
  if (play.reality_check === 'off' || most === null) return null;
  const isRequired = play.reality_check === 'required';
  const offered = CHECK_MINUTES.filter((one) => !isRequired || one <= most);
  return (
    <>
      <h3>{t('limits.realityCheck')}</h3>
      <ValueSelect
        label={t('limits.showEvery')}
        values={isRequired ? offered : [null, ...offered]}
        chosen={offered.find((one) => one === minutes) ?? null}
        disabled={change.busy}
        onChoose={(chosen) => void change.send({ to: 'set_reality_check', minutes: chosen })}
        nameOf={(one) => (one === null ? t('limits.never') : minutesText(one, t))}
      />
      {!isRequired && minutes === null && (
        <Button onClick={() => void change.send({ to: 'set_reality_check', minutes: 60 })}>
          {t('limits.remindEvery', { duration: minutesText(most, t) })}
        </Button>
      )}
    </>
  );
}
