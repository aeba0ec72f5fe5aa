import { type FormEvent, useState } from 'react';
import {
  LIMIT_PERIODS,
  type LimitChange,
  MONEY_LIMITS,
  type MoneyLimit,
  SESSION_MINUTES,
} from '../../../contract/play-limits.ts';
import { amountText, plainRupees } from '../../../contract/typed-text.ts';
import { useTranslation } from '../../../languages/translation.ts';
import { Button } from '../../kit/Button.tsx';
import styles from '../../kit/form/Field.module.css';
import { Field } from '../../kit/form/Field.tsx';
import { Select } from '../../kit/form/Select.tsx';
import { KIND_NAMES, minutesText, PERIOD_NAMES } from './limit-text.ts';

interface LimitFormProps {
  /** the only kind that can be set; unset: any */
  readonly only?: MoneyLimit;
  readonly busy: boolean;
  readonly onChange: (change: LimitChange) => void;
}

const KINDS = [...MONEY_LIMITS, 'session'] as const;

/** Sets a limit of money, or of a session's length. */
export function LimitForm({ only, busy, onChange }: LimitFormProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<(typeof KINDS)[number]>(only ?? 'deposit');
  const [period, setPeriod] = useState<(typeof LIMIT_PERIODS)[number]>('day');
  const [minutes, setMinutes] = useState<(typeof SESSION_MINUTES)[number]>(60);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (kind === 'session') {
      onChange({ to: 'set_limit', limit: { kind, period: 'session', value: minutes } });
      return;
    }
    const rupees = plainRupees(typed);
    if (!/^0*[1-9]\d{0,8}$/.test(rupees)) {
      setError(t('limits.wholeRupees'));
      return;
    }
    setError(undefined);
    setTyped('');
    onChange({ to: 'set_limit', limit: { kind, period, value: Number(rupees) } });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {!only && (
        <Select
          label={t('limits.kindLimit')}
          value={kind}
          onChange={({ target }) => setKind(chosen(KINDS, target.value))}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {t(KIND_NAMES[one])}
            </option>
          ))}
        </Select>
      )}
      {kind === 'session' ? (
        <Select
          label={t('dialog.time')}
          value={minutes}
          onChange={({ target }) => setMinutes(chosen(SESSION_MINUTES, Number(target.value)))}
        >
          {SESSION_MINUTES.map((one) => (
            <option key={one} value={one}>
              {minutesText(one, t)}
            </option>
          ))}
        </Select>
      ) : (
        <>
          <Select
            label={t('limits.period')}
            value={period}
            onChange={({ target }) => setPeriod(chosen(LIMIT_PERIODS, target.value))}
          >
            {LIMIT_PERIODS.map((one) => (
              <option key={one} value={one}>
                {t(PERIOD_NAMES[one])}
              </option>
            ))}
          </Select>
          <Field
            label={t('limits.limit')}
            lead="₹"
            inputMode="numeric"
            autoComplete="off"
            filter={amountText}
            normalize={plainRupees}
            value={typed}
            error={error}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </>
      )}
      {kind === 'deposit' && <p className="note">{t('limits.depositIsGross')}</p>}
      <Button type="submit" tone="gold" shape="solid" wide busy={busy}>
        {t('limits.saveLimit')}
      </Button>
    </form>
  );
}

/** Returns the value of a list that equals the value of a select. */
function chosen<Value>(values: readonly Value[], value: unknown): Value {
  const found = values.find((one) => one === value);
  if (found === undefined) throw new Error(`${String(value)} is not offered.`);
  return found;
}
