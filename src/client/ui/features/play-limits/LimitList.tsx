import type { LimitChange, PlayerControl, PlayerLimit } from '../../../../contract/play-limits.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { Button } from '../../kit/Button.tsx';
import { KIND_NAMES, PERIOD_NAMES, valueText } from './limit-text.ts';
import styles from './limits.module.css';

interface LimitListProps {
  readonly control: PlayerControl;
  readonly onChange: (change: LimitChange) => void;
}

export function LimitList({ control: { limits, now }, onChange }: LimitListProps) {
  const { t } = useTranslation();
  if (limits.length === 0) return <p className="note">{t('limits.none')}</p>;
  return (
    <ul className={`stack ${styles.list}`}>
      {limits.map((limit) => (
        <LimitRow key={limit.kind + limit.period} limit={limit} now={now} onChange={onChange} />
      ))}
    </ul>
  );
}

interface LimitRowProps extends Pick<LimitListProps, 'onChange'> {
  readonly limit: PlayerLimit;
  readonly now: string;
}

function LimitRow({ limit, now, onChange }: LimitRowProps) {
  const { t } = useTranslation();
  const { kind, period, value, left, looser: pending } = limit;
  const name =
    period === 'session' ? t(KIND_NAMES[kind]) : `${t(KIND_NAMES[kind])} · ${t(PERIOD_NAMES[period])}`;
  const remove = { to: 'set_limit', limit: { kind, period, value: null } } as LimitChange;
  return (
    <li className="tile">
      <p className={`spread ${styles.line}`}>
        <span>{name}</span> <b>{valueText(value, t)}</b>
      </p>
      <progress max={Number(value)} value={Number(left)} aria-hidden="true" />
      <p className={`spread note ${styles.line}`}>
        <span>{t('limits.left', { amount: valueText(left, t) })}</span>
        {pending === null && (
          <Button tone="link" onClick={() => onChange(remove)}>
            {t('limits.remove')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </p>
      {pending && <PendingLimit limit={limit} pending={pending} now={now} name={name} onChange={onChange} />}
    </li>
  );
}

interface PendingLimitProps extends LimitRowProps {
  readonly pending: NonNullable<PlayerLimit['looser']>;
  readonly name: string;
}

function PendingLimit({ limit, pending, now, name, onChange }: PendingLimitProps) {
  const { t } = useTranslation();
  const { kind, period, value } = limit;
  const isOpen = Date.parse(pending.from) <= Date.parse(now);
  const keep = (): void => {
    if (typeof value === 'bigint' && kind !== 'session')
      onChange({ to: 'set_limit', limit: { kind, period, value: Number(value / 100n) } });
    else if (kind === 'session')
      onChange({ to: 'set_limit', limit: { kind, period, value: limit.value as 15 } });
  };
  return (
    <div className={styles.pending}>
      <p>
        {pending.value === null
          ? t('limits.askedNone')
          : t('limits.asked', { amount: valueText(pending.value, t) })}{' '}
        {!isOpen && t('limits.confirmFrom', { time: pending.from })}
      </p>
      <div className="buttons">
        {isOpen && (
          <Button onClick={() => onChange({ to: 'confirm_limit', limit: { kind, period } })}>
            {t('limits.confirm')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
        <Button tone="ghost" onClick={keep}>
          {t('limits.keepLimit')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </div>
  );
}
