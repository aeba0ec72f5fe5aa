import { useState } from 'react';
import {
  BREAK_DAYS,
  EXCLUSION_MONTHS,
  type LimitChange,
  type PlayerControl,
} from '../../../contract/limits.ts';
import { Button } from '../../kit/Button.tsx';
import { Select } from '../../kit/form/Select.tsx';
import { useTranslation } from '../../language/language.ts';
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
  /** what it does, asked before it begins */
  readonly question: (name: string) => string;
  readonly isDangerous?: boolean;
  readonly busy: boolean;
  readonly onConfirm: (value: Value) => void;
}

/** A length and a button, which asks once more. */
function StopChoice<Value extends number>(props: StopChoiceProps<Value>) {
  const { label, values, nameOf, action, question, isDangerous = false, busy, onConfirm } = props;
  const { t } = useTranslation();
  const [value, setValue] = useState(values[0]);
  const [isAsked, setIsAsked] = useState(false);
  if (value === undefined) return null;
  if (isAsked)
    return (
      <div className={styles.question} role="alert">
        <p>{question(nameOf(value))}</p>
        <div className={styles.buttons}>
          <Button
            tone={isDangerous ? 'chilli' : 'gold'}
            busy={busy}
            onClick={() => {
              setIsAsked(false);
              onConfirm(value);
            }}
          >
            {t('Yes')}
          </Button>
          <Button tone="ghost" onClick={() => setIsAsked(false)}>
            {t('No')}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={styles.stop}>
      <Select
        label={label}
        value={value}
        onChange={({ target }) => setValue(values.find((one) => String(one) === target.value))}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </Select>
      <Button tone={isDangerous ? 'chilli' : 'night'} onClick={() => setIsAsked(true)}>
        {action}
      </Button>
    </div>
  );
}

/** A break of days or weeks, and a self-exclusion of months or years. */
export function Breaks({ control, busy, onChange }: BreaksProps) {
  const { t } = useTranslation();
  const { break_until: until } = control;
  return (
    <>
      <h3>{t('Take a break')}</h3>
      {until && <p>{t('You are on a break until {time}.', { time: until })}</p>}
      <StopChoice
        label={t('For')}
        values={BREAK_DAYS}
        nameOf={(days) => daysText(days, t)}
        action={t('Take a break')}
        question={(time) =>
          t('No bets and no deposits for {time}. A break cannot be shortened. Begin it now?', { time })
        }
        busy={busy}
        onConfirm={(days) => onChange({ to: 'take_break', days })}
      />
      <h3>{t('Self-exclusion')}</h3>
      <StopChoice
        label={t('For at least')}
        values={EXCLUSION_MONTHS}
        nameOf={(months) => monthsText(months, t)}
        action={t('Exclude me')}
        question={(time) =>
          t(
            'You cannot play for at least {time}, and nobody can shorten it. An open round is settled now. Wallet, withdrawal and history stay open. Exclude yourself?',
            { time },
          )
        }
        isDangerous
        busy={busy}
        onConfirm={(months) => onChange({ to: 'exclude', months })}
      />
    </>
  );
}
