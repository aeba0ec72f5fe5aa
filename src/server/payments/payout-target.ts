import type { CallRequest } from '../http/handlers.ts';
import { badInput } from '../platform/api-error.ts';
import { checkMobileNumber } from '../players/real-money.ts';

/** Bank, a 0, branch. */
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;

const UPI_ID = /^[\w.-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/;

export function checkPayoutTarget(
  target: Pick<CallRequest<'withdrawal'>['body'], 'ifsc_code' | 'upi_id' | 'mobile_number'>,
): void {
  if (!IFSC.test(target.ifsc_code)) throw badInput('ifsc_code', 'refusal.ifscFormat');
  if (!UPI_ID.test(target.upi_id)) throw badInput('upi_id', 'refusal.upiFormat');
  checkMobileNumber(target.mobile_number, 'mobile_number');
}
