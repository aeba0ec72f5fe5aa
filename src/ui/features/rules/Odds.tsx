import { useState } from 'react';
import { DIFFICULTY_NAMES, type DifficultyType } from '../../../contract/constants.ts';
import { oddsOf } from '../../../game/odds.ts';
import { roadOfType } from '../../../game/road.ts';
import { shownStakePaise } from '../../../game/selectors.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { amountInShort } from '../../../presentation/rupees.ts';
import { useGame } from '../../game-context.ts';
import { useTranslation } from '../../language/language.ts';
import './Odds.css';

const CHANCE = new Intl.NumberFormat('en-IN', { style: 'percent', maximumSignificantDigits: 3 });
const RETURNED = new Intl.NumberFormat('en-IN', { style: 'percent', minimumFractionDigits: 2 });

export function Odds() {
  const { t } = useTranslation();
  const levels = useGame((state) => state.levels);
  const [shown, setShown] = useState<DifficultyType>(1);
  const stakePaise = useGame(shownStakePaise);
  const { multipliers, maxWinPaise } = useGame((state) => roadOfType(state, shown));
  if (levels.length === 0) return null;
  const lastPays = maxWinPaise === null ? null : Number(maxWinPaise) / Number(stakePaise);
  const multiplierOf = (line: number, multiplier: number): string =>
    maxWinPaise !== null && line === multipliers.length
      ? amountInShort(maxWinPaise)
      : multiplierText(multiplier);
  return (
    <section className="odds">
      <h3>{t('The odds')}</h3>
      <div className="odds-choice" role="radiogroup" aria-label={t('Difficulty')}>
        {levels.map(({ type }) => (
          <label key={type}>
            <input type="radio" name="odds" checked={type === shown} onChange={() => setShown(type)} />
            <span>{t(DIFFICULTY_NAMES[type] as 'Easy')}</span>
          </label>
        ))}
      </div>
      {multipliers.length > 0 && (
        <table>
          <caption>{t('For a bet of {amount}', { amount: amountInShort(stakePaise) })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Line')}</th>
              <th scope="col">{t('Chance to reach')}</th>
              <th scope="col">{t('Multiplier')}</th>
              <th scope="col">{t('Return')}</th>
            </tr>
          </thead>
          <tbody>
            {oddsOf(shown, multipliers, lastPays).map(({ line, chance, multiplier, returned }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                <td>{CHANCE.format(chance)}</td>
                <td>{multiplierOf(line, multiplier)}</td>
                <td>{RETURNED.format(returned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
