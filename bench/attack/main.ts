import { measureChapters, type Row } from '../table.ts';

/** Each attack expects a running product to refuse it. */
const ATTACKS: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  restore: async () => (await import('./restore.ts')).attackByRestore(),
  role: async () => (await import('./role.ts')).attackByRole(),
  refund: async () => (await import('./refund.ts')).attackByRefunds(),
  payments: async () => (await import('./payments.ts')).attackPayments(),
  'slow-input': async () => (await import('./slow-input.ts')).attackBySlowInput(),
};

/** @param names empty for all */
export const benchAttack = (names: readonly string[]): Promise<readonly Row[]> =>
  measureChapters(ATTACKS, names);
