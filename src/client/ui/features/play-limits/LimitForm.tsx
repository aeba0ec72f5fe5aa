import { useState } from 'react';
import { MoneyLimitForm, SessionLimitForm } from '../../../../contract/forms.ts';
import {
  LIMIT_PERIODS,
  type LimitChange,
  MONEY_LIMITS,
  type MoneyLimit,
  SESSION_MINUTES,
} from '../../../../contract/play-limits.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import type { FormResult } from '../../../session/notices.ts';
import { Button } from '../../kit/Button.tsx';
import { readRupees, WHOLE_RUPEES } from '../../kit/form/amounts.ts';
import styles from '../../kit/form/Field.module.css';
import { Field } from '../../kit/form/Field.tsx';
import { ValueSelect } from '../../kit/form/Select.tsx';
import { useDraft } from '../../kit/form/useDraft.ts';
import { KIND_NAMES, minutesText, PERIOD_NAMES } from './limit-text.ts';

interface LimitFormProps {
  /** the only kind that can be set; unset: any */
  readonly only?: MoneyLimit;
  readonly busy: boolean;
  readonly onChange: (change: LimitChange) => Promise<FormResult>;
}

const KINDS = [...MONEY_LIMITS, 'session'] as const;
const EMPTY = { amount: '' };
/** Checked on submit, not by a rule: the field has the focus first, and leaving it empty must show no error. */
const NO_AMOUNT: FormResult = { ok: false, field: 'amount', message: 'limits.wholeRupees' };

const withAmount = ({ amount }: typeof EMPTY) => ({ amount: readRupees(amount) });

export function LimitForm({ only, busy, onChange }: LimitFormProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<(typeof KINDS)[number]>(only ?? 'deposit');
  const [period, setPeriod] = useState<(typeof LIMIT_PERIODS)[number]>('day');
  const [minutes, setMinutes] = useState<(typeof SESSION_MINUTES)[number]>(60);
  const { field, submit, watch, reset } = useDraft(
    `limit ${only ?? 'any'}`,
    kind === 'session' ? SessionLimitForm : MoneyLimitForm,
    EMPTY,
    async ({ amount }) => {
      if (kind === 'session')
        return onChange({ to: 'set_limit', limit: { kind, period: 'session', value: minutes } });
      if (amount === '') return NO_AMOUNT;
      return onChange({ to: 'set_limit', limit: { kind, period, value: Number(amount) } });
    },
    { convert: withAmount },
  );
  return (
    <form className={`${styles.form} ${styles.paired}`} onSubmit={submit} noValidate>
      {!only && (
        <ValueSelect
          label={t('limits.kindLimit')}
          values={KINDS}
          chosen={kind}
          onChoose={setKind}
          nameOf={(one) => t(KIND_NAMES[one])}
        />
      )}
      {kind === 'session' ? (
        <ValueSelect
          label={t('dialog.time')}
          values={SESSION_MINUTES}
          chosen={minutes}
          onChoose={setMinutes}
          nameOf={(one) => minutesText(one, t)}
        />
      ) : (
        <>
          <ValueSelect
            label={t('limits.period')}
            values={LIMIT_PERIODS}
            chosen={period}
            onChoose={setPeriod}
            nameOf={(one) => t(PERIOD_NAMES[one])}
          />
          <Field label={t('limits.limit')} {...WHOLE_RUPEES} {...field('amount')} />
        </>
      )}
      {kind === 'deposit' && <p className={`note ${styles.span}`}>{t('limits.depositIsGross')}</p>}
      <Button type="submit" tone="gold" shape="solid" wide busy={busy}>
        {t('limits.saveLimit')}
      </Button>
      {watch('amount') !== '' && (
        <Button tone="ghost" wide onClick={() => reset(EMPTY)}>
          {t('limits.cancel')}
        </Button>
      )}
    </form>
  );
}
