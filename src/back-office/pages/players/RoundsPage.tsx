import { useLocation } from 'wouter';
import { ROUND_STATES } from '../../../contract/back-office/rounds.ts';
import { DIFFICULTY_NAMES, DIFFICULTY_TYPES } from '../../../contract/constants.ts';
import { ALL_OPTION, FilterForm, FilterSelect, PeriodFields, SearchField } from '../../kit/FilterForm.tsx';
import { amountText, isolateDirection } from '../../kit/format.ts';
import { KeysHint } from '../../kit/KeysHint.tsx';
import { ActiveRow, ListState, Pager } from '../../kit/states.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { useRowKeys } from '../../kit/use-row-keys.ts';
import { useRead } from '../../session/use-call.ts';
import { RoundTable, roundIdOf } from './round/RoundTable.tsx';
import { roundStateText } from './round/round-text.ts';

const FILTERS = { search: '', state: '', type: '', from: '', to: '', cursor: '' };

const STATES = [
  ALL_OPTION,
  ...ROUND_STATES.map((state) => [state, roundStateText(state)] as const),
  ['held', 'Open since before a restore'],
  ['unsettled', 'Could not be settled'],
] as const;
const TYPES = [ALL_OPTION, ...DIFFICULTY_TYPES.map((type) => [type, DIFFICULTY_NAMES[type]] as const)];

export function RoundsPage() {
  const [filters, setFilters] = useUrlState(FILTERS);
  const query = useRead('rounds', { query: filters });
  const rows = query.data?.rows ?? [];
  const [, navigate] = useLocation();
  const [activeId, setActiveId] = useRowKeys(rows, roundIdOf, {
    o: (row) => navigate(`/rounds/${roundIdOf(row)}`),
  });
  const active = rows.find((row) => roundIdOf(row) === activeId);
  return (
    <>
      <FilterForm
        values={filters}
        onChange={(typed) => setFilters({ ...FILTERS, ...typed })}
        search={<SearchField label="Round, player or phone" value={filters.search} />}
      >
        <FilterSelect label="State" name="state" value={filters.state} options={STATES} />
        <FilterSelect label="Difficulty" name="type" value={filters.type} options={TYPES} />
        <PeriodFields values={filters} />
      </FilterForm>
      <div className="toolbar">
        <KeysHint keys={{ o: 'open it' }} />
      </div>
      <ListState query={query} isEmpty={rows.length === 0} empty="No round matches.">
        <RoundTable rows={rows} activeId={activeId} onActivate={setActiveId} />
      </ListState>
      <ActiveRow>
        {active &&
          `${isolateDirection(active.player)}, ${amountText(active.stake)}, ${roundStateText(active.state)}`}
      </ActiveRow>
      <Pager cursor={filters.cursor} next={query.data?.next} onCursor={(cursor) => setFilters({ cursor })} />
    </>
  );
}
