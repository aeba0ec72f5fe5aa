export const BANK = {
  account_number: '1234567890',
  account_holder_name: 'Asha',
  bank_name: 'State Bank',
  ifsc_code: 'SBIN0000001',
  upi_id: 'asha@bank',
  mobile_number: '9876543210',
  type: 2,
};
