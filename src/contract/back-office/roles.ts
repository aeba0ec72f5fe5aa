/** What an operator may do in the back office, from the least to the most. */
export const ROLES = ['support', 'cashier', 'finance', 'admin'] as const;
export type Role = (typeof ROLES)[number];
