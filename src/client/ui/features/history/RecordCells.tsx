import { PAYMENT_APPROVED, PAYMENT_PENDING, PAYMENT_REJECTED } from '../../../../contract/constants.ts';
import type { PaymentHistoryRow } from '../../../../contract/payments.ts';
import { dateFormatsOf } from '../../../../languages/formats.ts';
import type { Language } from '../../../../languages/languages.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { classNames } from '../../kit/class-names.ts';
import { Icon } from '../../kit/Icon.tsx';
import styles from './history.module.css';

/** A point of time in the player's time zone; other text is returned as the day. */
export function dateTimeText(createdAt: string, language: Language) {
  const at = new Date(createdAt);
  if (Number.isNaN(at.getTime())) return { day: createdAt, time: '' };
  const { day, time } = dateFormatsOf(language);
  return { day: day.format(at), time: time.format(at) };
}

/** @param day as 2026-03-02, in no time zone */
export function dayText(day: string, language: Language): string {
  return dateFormatsOf(language).day.format(new Date(`${day}T00:00`));
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

/** `name` is for files, which are in English. */
const UNKNOWN = { name: 'Unknown', word: 'history.unknown', icon: 'help', className: 'unknown' } as const;
const STATUSES = {
  [PAYMENT_PENDING]: { name: 'Pending', word: 'history.pending', icon: 'history', className: 'pending' },
  [PAYMENT_APPROVED]: { name: 'Approved', word: 'history.approved', icon: 'check', className: 'approved' },
  [PAYMENT_REJECTED]: { name: 'Rejected', word: 'history.rejected', icon: 'close', className: 'rejected' },
} as const;

const REFUNDS = {
  due: { name: 'To be returned', word: 'history.toBeReturned', icon: 'outbox', className: 'rejected' },
  refunded: { name: 'Returned', word: 'history.returned', icon: 'outbox', className: 'rejected' },
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
      <span className={classNames(styles.status, styles[className])}>
        <Icon name={icon} />
        {t(word)}
      </span>
    </td>
  );
}
