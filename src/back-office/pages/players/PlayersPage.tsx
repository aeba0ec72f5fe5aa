import { useLocation } from 'wouter';
import type { PlayerRow } from '../../../contract/back-office/players.ts';
import { t, translate } from '../../../languages/back-office/text.ts';
import { Amount, PlayerLink, Status, Time } from '../../kit/cells.tsx';
import { type Columns, DataTable } from '../../kit/DataTable.tsx';
import { ALL_OPTION, FilterForm, FilterSelect, SearchField } from '../../kit/FilterForm.tsx';
import { KeysHint } from '../../kit/KeysHint.tsx';
import { ActiveRow, Badge, ListState, Pager } from '../../kit/states.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { useRowKeys } from '../../kit/use-row-keys.ts';
import { useRead } from '../../session/use-call.ts';
import { PLAYER_FILTER_LABELS, PROTECTION_TEXT } from './player/protection-text.ts';

const FILTERS = { search: '', status: '', cursor: '' };

const STATUSES = [ALL_OPTION, ...Object.entries(PLAYER_FILTER_LABELS)] as const;

const COLUMNS: Columns<PlayerRow> = [
  {
    id: 'player',
    header: 'Player',
    cell: ({ row: { original } }) => (
      <PlayerLink name={original.name} phone={original.phone} userId={original.user_id} />
    ),
  },
  { id: 'at', header: 'Since', cell: ({ row }) => <Time iso={row.original.created_at} /> },
  { id: 'sum-balance', header: 'Balance', cell: ({ row }) => <Amount rupees={row.original.balance} /> },
  {
    id: 'sum-debt',
    header: 'Debt',
    cell: ({ row }) => row.original.debt !== '0.00' && <Amount rupees={row.original.debt} />,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <>
        <Status status={original.status} />{' '}
        {original.protection && <Badge tone="waiting" text={PROTECTION_TEXT[original.protection]} />}
      </>
    ),
  },
  { id: 'found', header: 'Found by', cell: ({ row }) => translate(row.original.found_by ?? '') },
];

const idOf = ({ user_id: userId }: PlayerRow): string => userId;

export function PlayersPage() {
  const [filters, setFilters] = useUrlState(FILTERS);
  const query = useRead('players', { query: filters });
  const rows = query.data?.rows ?? [];
  const [, navigate] = useLocation();
  const [activeId, setActiveId] = useRowKeys(rows, idOf, { o: (row) => navigate(`/players/${idOf(row)}`) });
  return (
    <>
      <FilterForm
        values={filters}
        onChange={(typed) => setFilters({ ...FILTERS, ...typed })}
        search={<SearchField label="Phone, id, UTR, round or name" value={filters.search} />}
      >
        <FilterSelect label="Status" name="status" value={filters.status} options={STATUSES} />
      </FilterForm>
      <p className="hint">
        {t('A phone number, an id, a UTR or a round is found when it is whole, a name by its beginning.')}
      </p>
      <div className="toolbar">
        <KeysHint keys={{ o: 'open it' }} />
      </div>
      <ListState query={query} isEmpty={rows.length === 0} empty="No player matches.">
        <DataTable
          caption="Players"
          columns={COLUMNS}
          rows={rows}
          idOf={idOf}
          activeId={activeId}
          onActivate={setActiveId}
        />
      </ListState>
      <ActiveRow>{rows.find((row) => idOf(row) === activeId)?.name}</ActiveRow>
      <Pager cursor={filters.cursor} next={query.data?.next} onCursor={(cursor) => setFilters({ cursor })} />
    </>
  );
}
