import { expect, type Locator, type Page } from '@playwright/test';
import { USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../src/contract/constants.ts';
import type { TestServer } from './server.ts';

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

/** A first deposit of ₹500, claimed and approved: withdrawal is open and the wallet holds ₹1,500. */
export async function depositOnce(page: Page, server: TestServer, userId: string): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/add_amount`, {
    headers: { [USER_ID_HEADER]: USER_ID_HEADER_VALUE, 'idempotency-key': freshUtr() },
    data: { amount: '500', utr_no: freshUtr(), user_id: userId, type: 2 },
  });
  expect(answer.status()).toBe(200);
  await server.pass(APPROVED_AFTER_MS + 1);
}
