import { multiplierText } from '../../contract/money.ts';
import { road } from '../../game/road.ts';
import { useGame } from '../game-context.ts';
import { useTranslation } from '../language/language.ts';
import { wholeRupees } from '../rupees.ts';

/** The road that is played for the chosen stake, or that is being played: its lines, its top, and what cuts it. */
export function RoadLine() {
  const { t } = useTranslation();
  const { multipliers, lines, maxWinPaise } = useGame(road);
  const top = multipliers.at(-1);
  return (
    <p className="road-line">
      {top !== undefined && (
        <span>{t('{lines} lines to {top}', { lines: String(lines), top: multiplierText(top) })}</span>
      )}{' '}
      {maxWinPaise !== null && <b>{t('max win {amount}', { amount: `₹${wholeRupees(maxWinPaise)}` })}</b>}
    </p>
  );
}
