import { type FormEvent, useState } from 'react';
import {
  LIMIT_PERIODS,
  type LimitChange,
  MONEY_LIMITS,
  type MoneyLimit,
  SESSION_MINUTES,
} from '../../../../contract/play-limits.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { Button } from '../../kit/Button.tsx';
import { positiveRupees, WHOLE_RUPEES } from '../../kit/form/amounts.ts';
import styles from '../../kit/form/Field.module.css';
import { Field } from '../../kit/form/Field.tsx';
import { ValueSelect } from '../../kit/form/Select.tsx';
import { draftsOf } from '../../kit/form/useDraft.ts';
import { useGame } from '../../kit/game-context.ts';
import { KIND_NAMES, minutesText, PERIOD_NAMES } from './limit-text.ts';

interface LimitFormProps {
  /** the only kind that can be set; unset: any */
  readonly only?: MoneyLimit;
  readonly busy: boolean;
  readonly onChange: (change: LimitChange) => Promise<boolean>;
}

const KINDS = [...MONEY_LIMITS, 'session'] as const;

/** An amount that stays typed until Save or Cancel. */
function useTypedAmount(kind: string) {
  const form = `limit ${kind}`;
  const userId = useGame((state) => state.userId);
  const [typed, setTyped] = useState<string>(draftsOf(userId).get(form)?.amount ?? '');
  const store = (amount: string): void => {
    draftsOf(userId).set(form, { amount });
    setTyped(amount);
  };
  return [typed, store] as const;
}

export function LimitForm({ only, busy, onChange }: LimitFormProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<(typeof KINDS)[number]>(only ?? 'deposit');
  const [period, setPeriod] = useState<(typeof LIMIT_PERIODS)[number]>('day');
  const [minutes, setMinutes] = useState<(typeof SESSION_MINUTES)[number]>(60);
  const [typed, setTyped] = useTypedAmount(only ?? 'any');
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (kind === 'session') {
      void onChange({ to: 'set_limit', limit: { kind, period: 'session', value: minutes } });
      return;
    }
    const rupees = positiveRupees(typed);
    if (rupees === null) {
      setError(t('limits.wholeRupees'));
      return;
    }
    setError(undefined);
    const isSaved = await onChange({ to: 'set_limit', limit: { kind, period, value: Number(rupees) } });
    if (isSaved) setTyped('');
  };

  return (
    <form className={`${styles.form} ${styles.paired}`} onSubmit={(event) => void submit(event)} noValidate>
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
          <Field
            label={t('limits.limit')}
            {...WHOLE_RUPEES}
            value={typed}
            error={error}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onBlur={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </>
      )}
      {kind === 'deposit' && <p className={`note ${styles.span}`}>{t('limits.depositIsGross')}</p>}
      <Button type="submit" tone="gold" shape="solid" wide busy={busy}>
        {t('limits.saveLimit')}
      </Button>
      {typed !== '' && (
        <Button
          tone="ghost"
          wide
          onClick={() => {
            setTyped('');
            setError(undefined);
          }}
        >
          {t('limits.cancel')}
        </Button>
      )}
    </form>
  );
}
