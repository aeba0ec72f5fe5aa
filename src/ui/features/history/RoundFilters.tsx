import { useState } from 'react';
import { DIFFICULTY_TYPES } from '../../../contract/constants.ts';
import { useTranslation } from '../../../languages/translation.ts';
import type { RoundFilter } from '../../../session/player/history.ts';
import { Select } from '../../kit/form/Select.tsx';
import { difficultyName } from '../panel/Difficulty.tsx';
import styles from './history.module.css';

interface RoundFiltersProps {
  readonly filter: RoundFilter;
  readonly onChange: (filter: RoundFilter) => void;
}

export function RoundFilters({ filter, onChange }: RoundFiltersProps) {
  const { t } = useTranslation();
  const [openAtFirst] = useState(Object.keys(filter).length > 0);
  const set = (change: { readonly [Name in keyof RoundFilter]: RoundFilter[Name] | undefined }) =>
    onChange(
      Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => Boolean(value))),
    );
  const day = (name: 'from' | 'to', label: string) => (
    <label className={`${styles.filterDay} label`}>
      {label}
      <input
        type="date"
        min="2020-01-01"
        max="2999-12-31"
        // Not controlled: a year that is being typed passes through invalid ones.
        defaultValue={filter[name]}
        onChange={({ target }) => {
          if (target.validity.valid) set({ [name]: target.value });
        }}
      />
    </label>
  );
  return (
    <details className={`disclosure ${styles.filters}`} open={openAtFirst}>
      <summary>{t('history.filter')}</summary>
      <div className={styles.filterFields}>
        <Select
          label={t('common.difficulty')}
          value={filter.type ?? ''}
          onChange={({ target }) =>
            set({ type: DIFFICULTY_TYPES.find((type) => String(type) === target.value) })
          }
        >
          <option value="">{t('history.all')}</option>
          {DIFFICULTY_TYPES.map((type) => (
            <option key={type} value={type}>
              {difficultyName(type)}
            </option>
          ))}
        </Select>
        <Select
          label={t('history.result')}
          value={filter.result ?? ''}
          onChange={({ target }) =>
            set({ result: target.value === 'won' || target.value === 'lost' ? target.value : undefined })
          }
        >
          <option value="">{t('history.all')}</option>
          <option value="won">{t('history.won')}</option>
          <option value="lost">{t('history.lost')}</option>
        </Select>
        {day('from', t('history.from'))}
        {day('to', t('history.until'))}
      </div>
    </details>
  );
}
