import { useState } from 'react';
import { useTranslation } from '../../../../languages/translation.ts';
import type { RoundFilter } from '../../../session/player/history.ts';
import { ValueSelect } from '../../kit/form/Select.tsx';
import { DifficultySelect } from './DifficultySelect.tsx';
import styles from './history.module.css';

const RESULTS = [null, 'won', 'lost'] as const;

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
        <DifficultySelect
          chosen={filter.type ?? null}
          onChoose={(type) => set({ type: type ?? undefined })}
        />
        <ValueSelect
          label={t('history.result')}
          values={RESULTS}
          chosen={filter.result ?? null}
          onChoose={(result) => set({ result: result ?? undefined })}
          nameOf={(result) => t(`history.${result ?? 'all'}`)}
        />
        {day('from', t('history.from'))}
        {day('to', t('history.until'))}
      </div>
    </details>
  );
}
