import { Link } from 'wouter';
import type { DepositRow, WithdrawalRow } from '../../../../contract/back-office/payments.ts';
import { t, translate } from '../../../../languages/back-office/text.ts';
import { Amount, Decision, Status, Time } from '../../../kit/cells.tsx';
import { type Columns, DataTable } from '../../../kit/DataTable.tsx';
import { ListState, Pager } from '../../../kit/states.tsx';
import { useRead } from '../../../session/use-call.ts';
import { EntryTable } from '../../money/EntryTable.tsx';
import { RoundTable } from '../round/RoundTable.tsx';

interface PagedProps {
  readonly id: string;
  readonly cursor: string;
  readonly onCursor: (cursor: string) => void;
}

export function PlayerLedger({ id, cursor, onCursor }: PagedProps) {
  const query = useRead('playerEntries', { params: { id }, query: { cursor } });
  const rows = query.data?.rows ?? [];
  return (
    <>
      <ListState query={query} isEmpty={rows.length === 0} empty="No money has moved yet.">
        <EntryTable rows={rows} />
      </ListState>
      <Pager cursor={cursor} next={query.data?.next} onCursor={onCursor} />
    </>
  );
}

export function PlayerRounds({ id, cursor, onCursor }: PagedProps) {
  const query = useRead('rounds', { query: { search: id, cursor } });
  const rows = query.data?.rows ?? [];
  return (
    <>
      <ListState query={query} isEmpty={rows.length === 0} empty="No rounds yet.">
        <RoundTable rows={rows} ofOnePlayer />
      </ListState>
      <Pager cursor={cursor} next={query.data?.next} onCursor={onCursor} />
      <p>
        <Link href={`/rounds?search=${id}`}>{t('Filter these rounds')}</Link>
      </p>
    </>
  );
}

type Payment = DepositRow | WithdrawalRow;

const COLUMNS: Columns<Payment> = [
  { id: 'at', header: 'When', cell: ({ row }) => <Time iso={row.original.created_at} /> },
  { id: 'amount', header: 'Amount', cell: ({ row }) => <Amount rupees={row.original.amount} /> },
  {
    id: 'about',
    header: 'UTR or account',
    cell: ({ row: { original } }) => <code>{'utr' in original ? original.utr : original.target}</code>,
  },
  { id: 'status', header: 'Status', cell: ({ row }) => <Status status={row.original.status} /> },
  {
    id: 'note',
    header: 'Decided by',
    cell: ({ row }) => <Decision by={row.original.decided_by} reason={row.original.reason} />,
  },
];

const idOf = ({ id }: Payment): string => id;

export function PlayerPayments({ id }: { readonly id: string }) {
  return (
    <>
      <Payments id={id} call="deposits" title="Deposits" empty="No deposits yet." />
      <Payments id={id} call="withdrawals" title="Withdrawals" empty="No withdrawals yet." />
    </>
  );
}

interface PaymentsProps {
  readonly id: string;
  readonly call: 'deposits' | 'withdrawals';
  readonly title: string;
  readonly empty: string;
}

function Payments({ id, call, title, empty }: PaymentsProps) {
  const query = useRead<'deposits' | 'withdrawals'>(call, {
    query: { player: id, status: 'all', order: 'newest' },
  });
  const rows: Payment[] = query.data?.rows ?? [];
  return (
    <section className="section" aria-labelledby={call}>
      <h2 id={call}>{translate(title)}</h2>
      <ListState query={query} isEmpty={rows.length === 0} empty={empty}>
        <DataTable caption={title} columns={COLUMNS} rows={rows} idOf={idOf} />
      </ListState>
      <p>
        <Link href={`/${call}?player=${id}&status=all`}>
          {translate(`Work on these ${title.toLowerCase()}`)}
        </Link>
      </p>
    </section>
  );
}
