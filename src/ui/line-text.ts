import type { Road } from '../game/road.ts';
import { t } from '../languages/translation.ts';
import { multiplierText } from '../presentation/multiplier-text.ts';
import { amountInShort } from '../presentation/rupees.ts';

/** Returns the multiplier of a line, or the max win where that limits the last line. */
export const lineText = ({ multipliers, lines, maxWinPaise }: Road, line: number): string =>
  line === lines && maxWinPaise !== null
    ? t('common.maxWin', { amount: amountInShort(maxWinPaise) })
    : multiplierText(multipliers[line - 1] ?? 0);
