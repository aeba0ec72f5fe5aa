import { useState } from 'react';
import type { DifficultyType } from '../../../contract/constants.ts';
import { oddsOf } from '../../../game/odds.ts';
import { roadOfType } from '../../../game/road.ts';
import { shownStakePaise } from '../../../game/selectors.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { amountInShort } from '../../../presentation/rupees.ts';
import { useGame } from '../../game-context.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { useTranslation } from '../../language/language.ts';
import { difficultyName } from '../panel/Difficulty.tsx';
import styles from './Odds.module.css';

const CHANCE = new Intl.NumberFormat('en-IN', { style: 'percent', maximumSignificantDigits: 3 });
const RETURNED = new Intl.NumberFormat('en-IN', { style: 'percent', minimumFractionDigits: 2 });
const COLUMNS = ['Line', 'Chance to reach', 'Multiplier', 'Return'] as const;

/** The chance to reach each line, its multiplier and what it returns, for the stake on screen. */
export function Odds() {
  const { t } = useTranslation();
  const levels = useGame((state) => state.levels);
  const [shown, setShown] = useState<DifficultyType>(1);
  const stakePaise = useGame(shownStakePaise);
  const { multipliers, maxWinPaise } = useGame((state) => roadOfType(state, shown));
  if (levels.length === 0) return null;
  const lastPays = maxWinPaise === null ? null : Number(maxWinPaise) / Number(stakePaise);
  return (
    <section className={styles.odds}>
      <h3>{t('The odds')}</h3>
      <Choice
        name="odds"
        label={t('Difficulty')}
        values={levels.map(({ type }) => type)}
        chosen={shown}
        onChoose={setShown}
        nameOf={(type) => t(difficultyName(type))}
      />
      {multipliers.length > 0 && (
        <table>
          <caption>{t('For a bet of {amount}', { amount: amountInShort(stakePaise) })}</caption>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {oddsOf(shown, multipliers, lastPays).map(({ line, chance, multiplier, returned }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                <td>{CHANCE.format(chance)}</td>
                <td>
                  {maxWinPaise !== null && line === multipliers.length
                    ? amountInShort(maxWinPaise)
                    : multiplierText(multiplier)}
                </td>
                <td>{RETURNED.format(returned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
