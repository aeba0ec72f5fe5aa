import type { Operator } from '../../src/server/admin/api/operator-sessions.ts';

/** An operator for calls of the back office's functions without its pages. */
export const OPERATOR: Operator = {
  operatorId: '01890000-0000-7000-8000-00000000000a',
  name: 'meera',
  role: 'finance',
  address: '127.0.0.1',
};
