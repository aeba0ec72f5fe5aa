import { useState } from 'react';
import type { BankColumns } from '../../../contract/back-office/bank-statement.ts';
import { t } from '../../../languages/back-office/text.ts';
import { Select } from '../../kit/form.tsx';

const NAMES = [
  ['date', 'Date'],
  ['utr', 'UTR'],
  ['amount', 'Amount paid in'],
  ['debit', 'Amount paid out'],
  ['direction', 'Dr or Cr'],
  ['narration', 'Text with the UTR'],
] as const;

type Choice = Omit<BankColumns, 'date' | 'amount'> & Record<'date' | 'amount', number | null>;

const NO_COLUMNS: Choice = {
  date: null,
  utr: null,
  amount: null,
  debit: null,
  direction: null,
  narration: null,
};

const isNeeded = (name: string): boolean => name === 'date' || name === 'amount';

interface StatementColumnsProps {
  readonly headings: readonly string[];
  /** null: none were recognized */
  readonly columns: BankColumns | null;
  readonly onChange: (columns: BankColumns) => void;
}

export function StatementColumns({ headings, columns, onChange }: StatementColumnsProps) {
  const [begun, setBegun] = useState(NO_COLUMNS);
  const chosen = columns ?? begun;
  const isComplete = columns !== null && (chosen.utr !== null || chosen.narration !== null);
  const choose = (name: (typeof NAMES)[number][0], text: string): void => {
    const next = { ...chosen, [name]: text === '' ? null : Number(text) };
    setBegun(next);
    const { date, amount } = next;
    if (date !== null && amount !== null) onChange({ ...next, date, amount });
  };
  return (
    <details open={!isComplete}>
      <summary>{t(columns === null ? 'Choose the columns' : 'Columns')}</summary>
      {columns === null && (
        <p className="hint">{t('No line of this file names its columns. Choose date and amount first.')}</p>
      )}
      <div className="filters">
        {NAMES.map(([name, label]) => (
          <Select
            key={name}
            label={label}
            value={chosen[name] ?? ''}
            disabled={columns === null && !isNeeded(name)}
            onChange={({ target }) => choose(name, target.value)}
          >
            {(!isNeeded(name) || columns === null) && <option value="">{t('None')}</option>}
            {headings.map((heading, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
              <option key={at} value={at}>
                {heading}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </details>
  );
}
