import { PAYMENT_APPROVED, PAYMENT_PENDING, PAYMENT_REJECTED } from '../../../contract/constants.ts';
import type { PaymentHistoryRow } from '../../../contract/payments.ts';
import type { Language } from '../../../game/settings.ts';
import { Icon } from '../../kit/Icon.tsx';
import { DAY_FORMAT, TIME_FORMATS } from '../../language/instants.ts';
import { useTranslation } from '../../language/language.ts';
import styles from './history.module.css';

const formatsOf = ({ locale, time }: (typeof TIME_FORMATS)[Language]) => ({
  day: new Intl.DateTimeFormat(locale, DAY_FORMAT),
  time: new Intl.DateTimeFormat(locale, time),
});

const FORMATS = { en: formatsOf(TIME_FORMATS.en), hi: formatsOf(TIME_FORMATS.hi) } as const;

/** A point of time in the player's time zone; other text is returned as the day. */
export function dateTimeText(createdAt: string, language: Language) {
  const at = new Date(createdAt);
  if (Number.isNaN(at.getTime())) return { day: createdAt, time: '' };
  const { day, time } = FORMATS[language];
  return { day: day.format(at), time: time.format(at) };
}

/** @param day as 2026-03-02, in no time zone */
export function dayText(day: string, language: Language): string {
  return FORMATS[language].day.format(new Date(`${day}T00:00`));
}

export function DateTimeCell({ createdAt }: { readonly createdAt: string }) {
  const { language } = useTranslation();
  const { day, time } = dateTimeText(createdAt, language);
  return (
    <th scope="row">
      <time dateTime={time ? createdAt : undefined}>
        {day} <span>{time}</span>
      </time>
    </th>
  );
}

const UNKNOWN = { word: 'Unknown', icon: 'help', className: 'unknown' } as const;
const STATUSES = {
  [PAYMENT_PENDING]: { word: 'Pending', icon: 'history', className: 'pending' },
  [PAYMENT_APPROVED]: { word: 'Approved', icon: 'check', className: 'approved' },
  [PAYMENT_REJECTED]: { word: 'Rejected', icon: 'close', className: 'rejected' },
} as const;

const REFUNDS = {
  due: { word: 'To be returned', icon: 'outbox', className: 'rejected' },
  refunded: { word: 'Returned', icon: 'outbox', className: 'rejected' },
} as const;

type Status = Pick<PaymentHistoryRow, 'status' | 'refund_state'>;

export const statusOf = ({ status, refund_state: refundState }: Status) =>
  refundState && status === PAYMENT_REJECTED
    ? REFUNDS[refundState]
    : (STATUSES[status as keyof typeof STATUSES] ?? UNKNOWN);

export function StatusCell({ payment }: { readonly payment: Status }) {
  const { t } = useTranslation();
  const { word, icon, className } = statusOf(payment);
  return (
    <td>
      <span className={`${styles.status} ${styles[className]}`}>
        <Icon name={icon} />
        {t(word)}
      </span>
    </td>
  );
}
