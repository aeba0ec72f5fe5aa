import type { Locator, Page } from '@playwright/test';

/** Demo deposits and withdrawals approve themselves after this long, ms. */
export const APPROVED_AFTER_MS = 3_000;

/** A withdrawal that is taken, as it is typed. */
export const WITHDRAWAL = {
  Amount: '250.50',
  'Account Number': '००११ २२३३ ४४५५',
  'Account Holder Name': 'Asha Devi',
  'Bank Name': 'State Bank',
  'IFSC Code': 'sbin-0001234',
  'UPI ID': 'asha@upi',
  'Mobile Number': '+91 98765 43210',
};

export const submitButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Submit', exact: true });

/** A UTR that no other test claims. */
export const freshUtr = (): string => `UTR${Math.floor(Math.random() * 1e12)}`;
