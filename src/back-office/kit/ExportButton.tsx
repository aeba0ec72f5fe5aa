import { useState } from 'react';
import { t } from '../../languages/back-office/text.ts';
import { csvText } from '../../rules/csv.ts';
import { errorMessage } from '../session/call.ts';
import { Button } from './Button.tsx';
import { downloadFile } from './download-file.ts';

const MAX_ROWS = 20_000;

interface ExportButtonProps {
  /** of the file; times in it are UTC */
  readonly name: string;
  readonly read: (cursor: string) => Promise<{ rows: readonly object[]; next: string | null }>;
}

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export function ExportButton({ name, read }: ExportButtonProps) {
  const [state, setState] = useState('');
  const run = async (): Promise<void> => {
    const rows: object[] = [];
    let cursor: string | null = '';
    while (cursor !== null && rows.length < MAX_ROWS) {
      setState(t`${rows.length} rows…`);
      const page = await read(cursor);
      rows.push(...page.rows);
      cursor = page.next;
    }
    const columns = Object.keys(rows[0] ?? {});
    const text = csvText(
      columns,
      rows.map((row) => Object.values(row).map(cellOf)),
    );
    // Without a byte order mark spreadsheets read a file as Windows-1252.
    downloadFile(name, 'csv', `\uFEFF${text}`, cursor === null ? '' : `-first-${rows.length}-rows`);
    setState(cursor === null ? '' : t`The first ${rows.length} rows: narrow the filters for the rest.`);
  };
  return (
    <div className="buttons">
      <Button text="Export CSV" onClick={() => run().catch((error) => setState(errorMessage(error)))} />
      <span role="status">{state}</span>
    </div>
  );
}
