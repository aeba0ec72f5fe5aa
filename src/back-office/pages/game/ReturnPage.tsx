import type { DifficultyRow, LineRow } from '../../../contract/back-office/return.ts';
import { DIFFICULTY_NAMES } from '../../../contract/constants.ts';
import { t, translate } from '../../../languages/back-office/text.ts';
import { CountingNotice } from '../../kit/CountingNotice.tsx';
import { type Columns, DataTable } from '../../kit/DataTable.tsx';
import { FilterForm } from '../../kit/FilterForm.tsx';
import { Field } from '../../kit/form.tsx';
import { amountText } from '../../kit/format.ts';
import { Badge, ListState } from '../../kit/states.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { useRead } from '../../session/use-call.ts';
import './return.css';

const DEFAULTS = { month: '', type: '1' };

type Returned = Pick<LineRow, 'actual' | 'theory' | 'band95' | 'band999' | 'alarm_share'>;

const percentText = (percent: number | null): string =>
  percent === null ? '–' : `${percent.toFixed(2)}\u00a0%`;

const countText = (count: number): string => count.toLocaleString('en-IN');

export function ReturnPage() {
  const [state, setState] = useUrlState(DEFAULTS);
  const query = useRead('returnToPlayer', { query: { month: state.month } });
  const { data } = query;
  const shown = data?.difficulties.find(({ type }) => String(type) === state.type) ?? data?.difficulties[0];
  return (
    <>
      <FilterForm values={{ month: state.month }} onChange={({ month = '' }) => setState({ month })}>
        <Field
          label="Month (UTC)"
          name="month"
          type="month"
          placeholder="2026-01"
          defaultValue={state.month || data?.month}
          key={data?.month}
        />
      </FilterForm>
      <ListState query={query} isEmpty={false} empty="">
        {data && shown && (
          <div className="stack">
            <CountingNotice countedTo={data.counted_only_to} />
            {data.alarm_since === null ? (
              <p className="notice good">
                {t`No alarm in ${data.month}: what came back is within what chance explains.`}
              </p>
            ) : (
              <p className="failure" role="alert">
                {t`Alarm since ${data.alarm_since}: chance does not explain what came back. Pause betting and check the draw.`}
              </p>
            )}
            <ul className="stack return-types">
              {data.difficulties.map((row) => (
                <li key={row.type}>
                  <DifficultyCard
                    row={row}
                    isShown={row === shown}
                    onShow={() => setState({ type: String(row.type) })}
                  />
                </li>
              ))}
            </ul>
            <h2>{t`${translate(DIFFICULTY_NAMES[shown.type])} by line`}</h2>
            <p className="hint">
              {t`What comes back of a stake that always stops at the line, at a return of ${data.rtp} %. Landings into visible fire are left out. An alarm comes at 100 %; in fair play one month of a hundred has one.`}
            </p>
            <DataTable caption="Return by line" columns={COLUMNS} rows={shown.lines} idOf={idOf} />
          </div>
        )}
      </ListState>
    </>
  );
}

interface DifficultyCardProps {
  readonly row: DifficultyRow;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function DifficultyCard({ row, isShown, onShow }: DifficultyCardProps) {
  const fireHit = row.fire_hit ?? 0;
  return (
    <button type="button" className="card" aria-pressed={isShown} onClick={onShow}>
      <b>{translate(DIFFICULTY_NAMES[row.type])}</b> <Tolerance row={row} />
      <span className="return-figure">{percentText(row.actual)}</span>
      <small>
        {t`by the odds ${percentText(row.theory)}`}
        {row.band999 !== null && `\u00a0±\u00a0${row.band999.toFixed(2)}`}
      </small>
      <small>
        {t`${countText(row.rounds)} rounds, ${amountText(row.payout)} of ${amountText(row.stake)}`}
      </small>
      {fireHit > 0 && <small>{t`${percentText(fireHit)} lost by jumps into fire`}</small>}
    </button>
  );
}

function Tolerance({
  row: { actual, theory, band95, band999, alarm_share: share },
}: {
  readonly row: Returned;
}) {
  if (share >= 1) return <Badge tone="bad" text="alarm" />;
  if (actual === null || theory === null || band95 === null || band999 === null) return null;
  const off = Math.abs(actual - theory);
  if (off > band999) return <Badge tone="bad" text="outside 99.9 %" />;
  if (off > band95) return <Badge tone="waiting" text="outside 95 %" />;
  return <Badge tone="good" text="within 95 %" />;
}

const WIDTH = 120;
const HEIGHT = 18;

/** Draws the return on the bands around the theory, up to 1.5 times the wider band. */
function Bands({ row: { actual, theory, band95, band999 } }: { readonly row: Returned }) {
  if (actual === null || theory === null || band95 === null || band999 === null || band999 === 0) return null;
  const xOf = (points: number): number =>
    WIDTH * (0.5 + Math.max(-0.49, Math.min(0.49, points / (3 * band999))));
  const band = (half: number, className: string) => (
    <rect className={className} x={xOf(-half)} width={xOf(half) - xOf(-half)} y="3" height={HEIGHT - 6} />
  );
  return (
    <svg
      className="bands"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      {band(band999, 'band-999')}
      {band(band95, 'band-95')}
      <line className="band-theory" x1={WIDTH / 2} x2={WIDTH / 2} y1="1" y2={HEIGHT - 1} />
      <circle className="band-actual" cx={xOf(actual - theory)} cy={HEIGHT / 2} r="5" />
    </svg>
  );
}

const idOf = ({ line }: LineRow): string => String(line);

const COLUMNS: Columns<LineRow> = [
  { id: 'sum-line', header: 'Line', cell: ({ row }) => row.original.line },
  { id: 'sum-landings', header: 'Landings', cell: ({ row }) => countText(row.original.landings) },
  {
    id: 'sum-fatal',
    header: 'Fatal (expected)',
    cell: ({ row: { original } }) =>
      `${countText(original.fatal)} (${countText(Math.round(original.fatal_expected))})`,
  },
  { id: 'sum-actual', header: 'Return', cell: ({ row }) => <b>{percentText(row.original.actual)}</b> },
  { id: 'sum-theory', header: 'By the odds', cell: ({ row }) => percentText(row.original.theory) },
  {
    id: 'sum-band95',
    header: '95 %',
    cell: ({ row: { original } }) => (original.band95 === null ? '' : `±\u00a0${original.band95.toFixed(2)}`),
  },
  {
    id: 'sum-band999',
    header: '99.9 %',
    cell: ({ row: { original } }) =>
      original.band999 === null ? '' : `±\u00a0${original.band999.toFixed(2)}`,
  },
  { id: 'bands', header: 'In the bands', cell: ({ row }) => <Bands row={row.original} /> },
  { id: 'state', header: 'Now', cell: ({ row }) => <Tolerance row={row.original} /> },
  {
    id: 'sum-alarm',
    header: 'To an alarm',
    cell: ({ row }) => `${Math.floor(row.original.alarm_share * 100)} %`,
  },
];
