/** A bank account, as the documented withdrawal payload has it. */
export const BANK = {
  qrcode: '',
  account_number: '123456789012',
  account_holder_name: 'Asha Rao',
  bank_name: 'State Bank',
  ifsc_code: 'SBIN0001234',
  upi_id: 'asha@sbi',
  mobile_number: '9876543210',
  type: 2,
};
