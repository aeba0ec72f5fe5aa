import type { Road } from '../game/road.ts';
import { t } from './language/language.ts';
import { amountInShort } from './rupees.ts';

/** Names what the last line pays where the max win cuts it; null where it pays its multiplier. */
export function maxWinText({ maxWinPaise }: Road): string | null {
  return maxWinPaise === null ? null : t('max win {amount}', { amount: amountInShort(maxWinPaise) });
}
