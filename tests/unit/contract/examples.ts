/** Forms as a player fills them in. */
export const RECHARGE = { amount: '500', utr_no: '412345678901' };
export const WITHDRAWAL = {
  amount: '250.50',
  account_number: '001122334455',
  account_holder_name: 'Asha Devi',
  bank_name: 'State Bank',
  ifsc_code: 'SBIN0001234',
  upi_id: 'asha@upi',
  mobile_number: '9876543210',
};
