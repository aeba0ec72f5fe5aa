import type { RelatedRow } from '../../../../contract/back-office/players.ts';
import { t, translate } from '../../../../languages/back-office/text.ts';
import { PlayerLink, Status } from '../../../kit/cells.tsx';
import { type Columns, DataTable } from '../../../kit/DataTable.tsx';
import { ListState } from '../../../kit/states.tsx';
import { useRead } from '../../../session/use-call.ts';

const COLUMNS: Columns<RelatedRow> = [
  {
    id: 'player',
    header: 'Player',
    cell: ({ row: { original } }) => (
      <PlayerLink name={original.name} phone={original.phone} userId={original.user_id} />
    ),
  },
  {
    id: 'shared',
    header: 'Shares',
    cell: ({ row }) => row.original.shared.map((one) => translate(one)).join(', '),
  },
  { id: 'status', header: 'Status', cell: ({ row }) => <Status status={row.original.status} /> },
];

const idOf = ({ user_id: userId }: RelatedRow): string => userId;

export function RelatedPlayers({ id }: { readonly id: string }) {
  const query = useRead('relatedPlayers', { params: { id } });
  const rows = query.data?.rows ?? [];
  return (
    <>
      <p className="hint">
        {t('Who shares most comes first. An address alone says little: carriers give one to many players.')}
      </p>
      <ListState
        query={query}
        isEmpty={rows.length === 0}
        empty="No account shares a bank account, a UPI id, a device or an address with this one."
      >
        <DataTable caption="Related accounts" columns={COLUMNS} rows={rows} idOf={idOf} />
      </ListState>
      {query.data?.is_cut && <p className="hint">{t('There are more; the 50 that share most are shown.')}</p>}
    </>
  );
}
