import { useState } from 'react';
import { Link } from 'wouter';
import type { BackOfficeAnswer } from '../../../contract/back-office/calls.ts';
import {
  type BookedSum,
  MAX_EXPORTED_PLAYERS,
  MAX_REPORTED_PLAYERS,
  type REPORTS_BY,
  type ReportRow,
  type ReturnRow,
} from '../../../contract/back-office/reports.ts';
import { DIFFICULTY_NAMES } from '../../../contract/constants.ts';
import { t, translate } from '../../../languages/back-office/text.ts';
import { Button } from '../../kit/Button.tsx';
import { CountingNotice } from '../../kit/CountingNotice.tsx';
import { Amount } from '../../kit/cells.tsx';
import { type Columns, DataTable } from '../../kit/DataTable.tsx';
import { ExportButton } from '../../kit/ExportButton.tsx';
import { Facts } from '../../kit/Facts.tsx';
import { FilterForm, FilterSelect, PeriodFields } from '../../kit/FilterForm.tsx';
import { amountText } from '../../kit/format.ts';
import { ListState } from '../../kit/states.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { dayStartText } from '../../kit/ZoneSelect.tsx';
import { currentZone } from '../../kit/zone.ts';
import { call } from '../../session/call.ts';
import { useRead } from '../../session/use-call.ts';
import { countText, revenueColumns } from '../now/overview/figures.tsx';
import { PLAYER_FILTER_LABELS } from '../players/player/protection-text.ts';

const FILTERS = { from: '', to: '', by: 'day' };

type Report = BackOfficeAnswer<'report'>;
type Row = ReportRow & { readonly name: string };

const CURRENCIES = { INR: 'Indian rupees', DEMO: 'Demo credits' } as const;

const BY_OPTIONS: readonly (readonly [(typeof REPORTS_BY)[number], string])[] = [
  ['day', 'Day'],
  ['hour', 'Hour'],
  ['week', 'Week'],
  ['month', 'Month'],
  ['difficulty', 'Difficulty'],
  ['day and difficulty', 'Day and difficulty'],
  ['player', 'Player'],
  ['currency', 'Currency'],
];

const COLUMNS: Columns<Row> = [
  {
    id: 'name',
    header: 'Group',
    cell: ({ row: { original } }) =>
      original.player ? (
        <Link href={`/players/${original.player.user_id}`}>
          <bdi>{original.name}</bdi>
        </Link>
      ) : (
        <b>{original.name}</b>
      ),
  },
  ...revenueColumns<Row>('bets', 'stake', 'payout', 'ggr', 'adjustments', 'ngr', 'return', 'refunded'),
];

const PLAYER_COLUMNS: Columns<Row> = COLUMNS.filter(({ id }) => id !== 'sum-adjustments' && id !== 'sum-ngr');

/** @returns the heading of a row, such as "2026-01-31 Easy"; adjustments have no difficulty */
function nameOf({ day, type, player }: ReportRow, { currency }: Report, by: string): string {
  if (by === 'currency') return t(CURRENCIES[currency]);
  if (player) return player.name;
  if (day !== null && by !== 'day and difficulty') return day;
  return [day, translate(type === null ? 'Adjustments' : DIFFICULTY_NAMES[type])].filter(Boolean).join(' ');
}

export function ReportsPage() {
  const [filters, setFilters] = useUrlState(FILTERS);
  const query = useRead('report', { query: { ...filters, players: '' } });
  const { data: report } = query;
  const rows = report?.rows.map((row) => ({ ...row, name: nameOf(row, report, filters.by) })) ?? [];
  return (
    <>
      <FilterForm values={filters} onChange={(typed) => setFilters({ ...FILTERS, ...typed })}>
        <FilterSelect label="Group by" name="by" value={filters.by} options={BY_OPTIONS} />
        <PeriodFields values={filters} />
      </FilterForm>
      {report && <CountingNotice countedTo={report.counted_only_to} />}
      {report && (
        <div className="toolbar">
          <p className="hint">
            {t`${report.from} to ${report.to}, both included. ${t(CURRENCIES[report.currency])}. ${dayStartText()} A round counts when it ends.`}{' '}
            {report.rows.length === MAX_REPORTED_PLAYERS &&
              filters.by === 'player' &&
              t`The ${MAX_REPORTED_PLAYERS} players with the largest stakes are listed. The CSV has all.`}
          </p>
          <ExportButton
            name={`report-${report.from}-${report.to}-${currentZone()}`}
            read={async () => csvOf(await call('report', { query: { ...filters, players: 'all' } }))}
          />
        </div>
      )}
      <ListState
        query={query}
        isEmpty={rows.length === 0}
        empty="Nothing was played or booked in this period."
      >
        {report && (
          <DataTable
            caption="Report"
            columns={filters.by === 'player' ? PLAYER_COLUMNS : COLUMNS}
            rows={[...rows, { day: null, type: null, player: null, figures: report.total, name: t('Total') }]}
            idOf={({ name, player }) => player?.user_id ?? name}
          />
        )}
      </ListState>
      {report && <BookedTable title="Booked in the period" rows={report.booked} />}
      {report && <BookedTable title="Cash in the period" rows={report.cash} />}
      <RoundsReport key={JSON.stringify(filters)} filters={filters} />
      <Position />
    </>
  );
}

const csvOf = ({ rows, currency }: Report) => ({
  rows: rows.map(({ day, type, player, figures }) => ({
    day,
    difficulty: type && DIFFICULTY_NAMES[type],
    player: player && `${player.name} ${player.user_id}`,
    currency,
    ...figures,
  })),
  next: rows.length === MAX_EXPORTED_PLAYERS ? 'more' : null,
});

const BOOKED_COLUMNS: Columns<BookedSum> = [
  { id: 'what', header: 'What', cell: ({ row }) => translate(row.original.what) },
  { id: 'sum-entries', header: 'Entries', cell: ({ row }) => countText(row.original.entries) },
  { id: 'amount', header: 'Amount', cell: ({ row }) => <Amount rupees={row.original.amount} /> },
];

interface BookedTableProps {
  readonly title: 'Booked in the period' | 'Cash in the period';
  readonly rows: BookedSum[];
}

function BookedTable({ title, rows }: BookedTableProps) {
  return (
    <>
      <h2>{t(title)}</h2>
      <DataTable caption={title} columns={BOOKED_COLUMNS} rows={rows} idOf={({ what }) => what} />
    </>
  );
}

const percentText = (percent: string | null): string => (percent === null ? '' : `${percent} %`);

const returnColumns = (of: string): Columns<ReturnRow> => [
  { id: 'of', header: of, cell: ({ row }) => <b>{translate(row.original.of)}</b> },
  { id: 'sum-rounds', header: 'Rounds', cell: ({ row }) => countText(row.original.rounds) },
  { id: 'sum-staked', header: 'Staked', cell: ({ row }) => <Amount rupees={row.original.staked} /> },
  { id: 'sum-won', header: 'Won', cell: ({ row }) => <Amount rupees={row.original.won} /> },
  { id: 'sum-return', header: 'Return', cell: ({ row }) => percentText(row.original.return) },
  { id: 'sum-theory', header: 'Theory', cell: ({ row }) => percentText(row.original.theory) },
  { id: 'sum-fire', header: 'Jumped into fire', cell: ({ row }) => percentText(row.original.fire_hit) },
];

const DIFFICULTY_COLUMNS = returnColumns('Difficulty');
const CAUSE_COLUMNS = returnColumns('Ended by');

const ofReturns = ({ of }: ReturnRow): string => of;

interface RoundsReportProps {
  readonly filters: Readonly<Record<keyof typeof FILTERS, string>>;
}

function RoundsReport({ filters: { from, to } }: RoundsReportProps) {
  const [isAsked, setAsked] = useState(false);
  const query = useRead('roundsReport', { query: { from, to } }, isAsked);
  return (
    <>
      <h2>{t('Rounds that began in the period')}</h2>
      {isAsked ? (
        <ListState query={query} isEmpty={query.data?.by_cause.length === 0} empty="No round has ended.">
          <div className="stack">
            <DataTable
              caption="Return to player by difficulty"
              columns={DIFFICULTY_COLUMNS}
              rows={query.data?.by_difficulty ?? []}
              idOf={ofReturns}
            />
            <DataTable
              caption="Ended rounds by cause"
              columns={CAUSE_COLUMNS}
              rows={query.data?.by_cause ?? []}
              idOf={ofReturns}
            />
          </div>
        </ListState>
      ) : (
        <p>
          <Button text="Count by return and cause" onClick={() => setAsked(true)} />
        </p>
      )}
    </>
  );
}

function Position() {
  const query = useRead('position', {});
  const { data } = query;
  return (
    <>
      <h2>{t('Owed now')}</h2>
      <ListState query={query} isEmpty={false} empty="">
        {data && (
          <Facts
            className="card details"
            facts={[
              ['Owed in all', amountText(data.owed)],
              ['Wallets of players', amountText(data.wallets)],
              ['Held for withdrawals', t`${amountText(data.held)} (${data.withdrawals_pending} pending)`],
              ['Claimed deposits', t`${amountText(data.claimed)} (${data.deposits_pending} pending)`],
              ['Debts of players', amountText(data.debts)],
              ['Open rounds', t`${countText(data.open_rounds)}, ${amountText(data.open_stake)} staked`],
              ['If settled now', amountText(data.open_now)],
              ['If all reach the last line', amountText(data.open_most)],
              ['To refund', amountText(data.to_refund)],
              ...data.players.map(
                ({ filter, count }) =>
                  [
                    t`Players: ${translate(PLAYER_FILTER_LABELS[filter].toLowerCase())}`,
                    <Link key={filter} href={`/players?status=${filter}`}>
                      {countText(count)}
                    </Link>,
                  ] as const,
              ),
            ]}
          />
        )}
      </ListState>
    </>
  );
}
