import { measureChapters, type Row } from '../table.ts';

const ATTACKS: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  role: async () => (await import('./role.ts')).attackByRole(),
  refund: async () => (await import('./refund.ts')).attackByRefunds(),
};

/** Attacks a running product; each attack must be refused. */
export const benchAttack = (chapters: readonly string[]): Promise<readonly Row[]> =>
  measureChapters(ATTACKS, chapters);
