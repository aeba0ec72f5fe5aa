import { ENTRY_RULES } from './entry-rules.ts';
import { LOOKUP_RULES } from './lookup-rules.ts';
import { PAYMENT_RULES } from './payment-rules.ts';
import { ROUND_RULES } from './round-rules.ts';
import type { Rule } from './rule.ts';

export const RECONCILIATION_RULES: readonly Rule[] = [
  ...ENTRY_RULES,
  ...ROUND_RULES,
  ...PAYMENT_RULES,
  ...LOOKUP_RULES,
];
