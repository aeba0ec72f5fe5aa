import { useMemo, useState } from 'react';
import type { DifficultyType } from '../../../../contract/constants.ts';
import { CHANCE, RETURN } from '../../../../languages/formats.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { lidTexts } from '../../../../rules/multiplier-text.ts';
import { oddsOf } from '../../../../rules/odds.ts';
import { amountInShort } from '../../../../rules/rupees.ts';
import { createStableSelector } from '../../../state/equal.ts';
import { roadOfType } from '../../../state/road.ts';
import { shownStakePaise } from '../../../state/selectors.ts';
import type { GameState } from '../../../state/state.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { useGame } from '../../kit/game-context.ts';
import { difficultyName } from '../panel/Difficulty.tsx';
import styles from './Odds.module.css';

const COLUMNS = ['rules.line', 'rules.chance', 'dialog.multiplier', 'rules.return'] as const;

export function Odds() {
  const { t } = useTranslation();
  const levels = useGame((state) => state.levels);
  const [shown, setShown] = useState<DifficultyType>(1);
  const stakePaise = useGame(shownStakePaise);
  const shownRoad = useGame(
    useMemo(() => createStableSelector((state: GameState) => roadOfType(state, shown)), [shown]),
  );
  const { multipliers, maxWinPaise } = shownRoad;
  if (levels.length === 0) return null;
  const lastPays = maxWinPaise === null ? null : Number(maxWinPaise) / Number(stakePaise);
  const texts = lidTexts(shownRoad);
  return (
    <section className={styles.odds}>
      <h3>{t('rules.odds')}</h3>
      <Choice
        name="odds"
        label={t('common.difficulty')}
        values={levels.map(({ type }) => type)}
        chosen={shown}
        onChoose={setShown}
        nameOf={(type) => difficultyName(type)}
      />
      {multipliers.length > 0 && (
        <table>
          <caption>{t('rules.forBet', { amount: amountInShort(stakePaise) })}</caption>
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
            {oddsOf(shown, multipliers, lastPays).map(({ line, chance, returned }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                <td>{CHANCE.format(chance)}</td>
                <td>{texts[line - 1]}</td>
                <td>{RETURN.format(returned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
