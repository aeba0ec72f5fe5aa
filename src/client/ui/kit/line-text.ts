import { t } from '../../../languages/translation.ts';
import { multiplierText } from '../../../rules/multiplier-text.ts';
import type { Road } from '../../../rules/road.ts';
import { amountInShort } from '../../../rules/rupees.ts';

export const lineText = ({ multipliers, lines, maxWinPaise }: Road, line: number): string =>
  line === lines && maxWinPaise !== null
    ? t('common.maxWin', { amount: amountInShort(maxWinPaise) })
    : multiplierText(multipliers[line - 1] ?? 0);
