import type { Road } from '../game/road.ts';
import { t } from '../languages/translation.ts';
import { amountInShort } from '../presentation/rupees.ts';

export function maxWinText({ maxWinPaise }: Road): string | null {
  return maxWinPaise === null ? null : t('common.maxWin', { amount: amountInShort(maxWinPaise) });
}
