import { useState } from 'react';
import { DAY_MS } from '../../../../contract/day.ts';
import {
  BREAK_DAYS,
  EXCLUSION_MONTHS,
  type LimitChange,
  type PlayerControl,
} from '../../../../contract/play-limits.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { Button } from '../../kit/Button.tsx';
import { ValueSelect } from '../../kit/form/Select.tsx';
import { daysText, monthsText } from './limit-text.ts';
import styles from './limits.module.css';

interface BreaksProps {
  readonly control: PlayerControl;
  readonly busy: boolean;
  readonly onChange: (change: LimitChange) => void;
}

interface StopChoiceProps<Value extends number> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly action: string;
  readonly question: (name: string) => string;
  readonly hint?: ((value: Value) => string) | undefined;
  readonly isDangerous?: boolean;
  readonly busy: boolean;
  readonly onConfirm: (value: Value) => void;
}

function StopChoice<Value extends number>(props: StopChoiceProps<Value>) {
  const { label, values, nameOf, action, question, hint, isDangerous = false, busy, onConfirm } = props;
  const { t } = useTranslation();
  const [value, setValue] = useState(values[0]);
  const [isAsked, setIsAsked] = useState(false);
  if (value === undefined) return null;
  if (isAsked)
    return (
      <div className={styles.question} role="alert">
        <p>{question(nameOf(value))}</p>
        <div className="buttons">
          <Button
            tone={isDangerous ? 'chilli' : 'gold'}
            busy={busy}
            onClick={() => {
              setIsAsked(false);
              onConfirm(value);
            }}
          >
            {t('limits.yes')}
          </Button>
          <Button tone="ghost" onClick={() => setIsAsked(false)}>
            {t('limits.no')}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={`wrap ${styles.stop}`}>
      <ValueSelect label={label} values={values} chosen={value} onChoose={setValue} nameOf={nameOf} />
      <Button tone={isDangerous ? 'chilli' : 'night'} onClick={() => setIsAsked(true)}>
        {action}
      </Button>
      {hint && <p className="note">{hint(value)}</p>}
    </div>
  );
}

export function Breaks({ control, busy, onChange }: BreaksProps) {
  const { t } = useTranslation();
  const { break_until: until, now } = control;
  const further = (days: number): string => {
    const end = Date.parse(now) + days * DAY_MS;
    const duration = daysText(days, t);
    return until !== null && end <= Date.parse(until)
      ? t('limits.breakUnchanged', { duration, time: until })
      : t('limits.breakLonger', { duration, time: new Date(end).toISOString() });
  };
  return (
    <>
      <h3>{t('limits.takeBreak')}</h3>
      <StopChoice
        label={t('limits.breakFor')}
        values={BREAK_DAYS}
        nameOf={(days) => daysText(days, t)}
        action={t('limits.takeBreak')}
        question={(duration) => t('limits.breakQuestion', { duration })}
        hint={until === null ? undefined : further}
        busy={busy}
        onConfirm={(days) => onChange({ to: 'take_break', days })}
      />
      <h3>{t('limits.selfExclusion')}</h3>
      <StopChoice
        label={t('limits.exclusionFor')}
        values={EXCLUSION_MONTHS}
        nameOf={(months) => monthsText(months, t)}
        action={t('limits.excludeMe')}
        question={(duration) => t('limits.exclusionQuestion', { duration })}
        isDangerous
        busy={busy}
        onConfirm={(months) => onChange({ to: 'exclude', months })}
      />
    </>
  );
}
