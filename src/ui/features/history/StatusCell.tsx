import { PAYMENT_APPROVED, PAYMENT_PENDING, PAYMENT_REJECTED } from '../../../contract/constants.ts';
import { Icon, type IconName } from '../../kit/Icon.tsx';
import { type PlainMessageKey, useTranslation } from '../../language/language.ts';

interface Status {
  readonly word: PlainMessageKey;
  readonly icon: IconName;
  readonly className: 'pending' | 'approved' | 'rejected' | 'unknown';
}

const STATUSES: Readonly<Record<number, Status>> = {
  [PAYMENT_PENDING]: { word: 'Pending', icon: 'history', className: 'pending' },
  [PAYMENT_APPROVED]: { word: 'Approved', icon: 'check', className: 'approved' },
  [PAYMENT_REJECTED]: { word: 'Rejected', icon: 'close', className: 'rejected' },
};

export function statusOf(status: number): Status {
  return STATUSES[status] ?? { word: 'Unknown', icon: 'help', className: 'unknown' };
}

export function StatusCell({ status }: { readonly status: number }) {
  const { t } = useTranslation();
  const { word, icon, className } = statusOf(status);
  return (
    <td>
      <span className={`status ${className}`}>
        <Icon name={icon} />
        {t(word)}
      </span>
    </td>
  );
}
