import type { Road } from '../game/road.ts';
import { amountInShort } from '../presentation/rupees.ts';
import { t } from './language/language.ts';

export function maxWinText({ maxWinPaise }: Road): string | null {
  return maxWinPaise === null ? null : t('max win {amount}', { amount: amountInShort(maxWinPaise) });
}
