import { PAYMENT_APPROVED, PAYMENT_PENDING, PAYMENT_REJECTED } from '../../contract/constants.ts';
import type { IconName } from '../Icon.tsx';
import type { PlainMessageKey } from '../language/language.ts';

export interface Status {
  readonly word: PlainMessageKey;
  readonly icon: IconName;
  /** names its colour in history.css */
  readonly className: 'pending' | 'approved' | 'rejected' | 'unknown';
}

const STATUSES: Readonly<Record<number, Status>> = {
  [PAYMENT_PENDING]: { word: 'Pending', icon: 'history', className: 'pending' },
  [PAYMENT_APPROVED]: { word: 'Approved', icon: 'check', className: 'approved' },
  [PAYMENT_REJECTED]: { word: 'Rejected', icon: 'close', className: 'rejected' },
};

/** How a deposit or withdrawal stands: 0 Pending, 1 Approved, 2 Rejected, else Unknown (spec §3). */
export function statusOf(status: number): Status {
  return STATUSES[status] ?? { word: 'Unknown', icon: 'help', className: 'unknown' };
}
