import { Link } from 'wouter';
import { ENTRY_LABELS } from '../../../contract/back-office/ledger.ts';
import type { EntryRow } from '../../../contract/back-office/players.ts';
import { t, translate } from '../../../languages/back-office/text.ts';
import { Amount, Decision, Time } from '../../kit/cells.tsx';
import { type Columns, DataTable } from '../../kit/DataTable.tsx';

const ROUND_KINDS = new Set(['stake', 'settlement']);

const COLUMNS: Columns<EntryRow> = [
  { id: 'at', header: 'When', cell: ({ row }) => <Time iso={row.original.at} /> },
  {
    id: 'kind',
    header: 'Entry',
    cell: ({ row: { original } }) => (
      <>
        {translate(ENTRY_LABELS[original.kind])}{' '}
        {original.subject_id !== null && ROUND_KINDS.has(original.kind) && (
          <small>
            <Link href={`/rounds/${original.subject_id}`}>{t('round')}</Link>
          </small>
        )}
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Wallet',
    cell: ({ row }) => row.original.wallet !== '0.00' && <Amount rupees={row.original.wallet} />,
  },
  {
    id: 'sum-balance',
    header: 'Balance',
    cell: ({ row }) => row.original.balance !== null && <Amount rupees={row.original.balance} />,
  },
  {
    id: 'note',
    header: 'By',
    cell: ({ row }) => <Decision by={row.original.actor} reason={row.original.reason} />,
  },
  { id: 'id', header: 'Entry id', cell: ({ row: { original } }) => <EntryLink id={original.entry_id} /> },
];

function EntryLink({ id }: { readonly id: string }) {
  return (
    <Link href={`/ledger?entry=${id}`}>
      <code>{id}</code>
    </Link>
  );
}

const idOf = ({ entry_id: id }: EntryRow): string => id;

export function EntryTable({ rows }: { readonly rows: EntryRow[] }) {
  return <DataTable caption="Ledger entries" columns={COLUMNS} rows={rows} idOf={idOf} />;
}
