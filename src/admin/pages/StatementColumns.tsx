import type { BankColumns } from '../../contract/admin/bank-statement.ts';
import { Select } from '../kit/form.tsx';

const NAMES = [
  ['utr', 'UTR'],
  ['amount', 'Amount paid in'],
  ['debit', 'Amount paid out'],
  ['direction', 'Dr or Cr'],
  ['narration', 'Text with the UTR'],
] as const;

const NO_COLUMNS = { utr: null, amount: null, debit: null, direction: null, narration: null };

interface StatementColumnsProps {
  readonly headings: readonly string[];
  /** null: none were recognized */
  readonly columns: BankColumns | null;
  readonly onChange: (columns: BankColumns) => void;
}

/** Which column of a statement is what; a change is remembered in this browser. */
export function StatementColumns({ headings, columns, onChange }: StatementColumnsProps) {
  const chosen = columns ?? NO_COLUMNS;
  const isComplete = columns !== null && (chosen.utr !== null || chosen.narration !== null);
  const choose = (name: (typeof NAMES)[number][0], text: string): void => {
    const next = { ...chosen, [name]: text === '' ? null : Number(text) };
    const { amount } = next;
    // The rest is asked for until it can be read.
    if (amount === null) return;
    onChange({ ...next, amount });
  };
  return (
    <details className="columns" open={!isComplete}>
      <summary>{columns === null ? 'Which column is what?' : 'Columns'}</summary>
      {columns === null && (
        <p className="hint">No line of this file names its columns. Choose the amount first.</p>
      )}
      <div className="filters">
        {NAMES.map(([name, label]) => (
          <Select
            key={name}
            label={label}
            value={chosen[name] ?? ''}
            disabled={columns === null && name !== 'amount'}
            onChange={({ target }) => choose(name, target.value)}
          >
            {(name !== 'amount' || columns === null) && <option value="">None</option>}
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
