import { ROUND_STATES } from '../../contract/admin/rounds.ts';
import { DIFFICULTY_NAMES, DIFFICULTY_TYPES } from '../../contract/constants.ts';
import { FilterForm } from '../kit/FilterForm.tsx';
import { Field, Select } from '../kit/form.tsx';
import { ListState, Pager } from '../kit/states.tsx';
import { useUrlState } from '../url-state.ts';
import { useRead } from '../use-call.ts';
import { RoundTable } from './round/RoundTable.tsx';
import { stateText } from './round/round-text.ts';

const FILTERS = { search: '', state: '', type: '', from: '', to: '', cursor: '' };

/** Every round, open ones too, newest first. */
export function RoundsPage() {
  const [filters, setFilters] = useUrlState(FILTERS);
  const query = useRead('rounds', { query: filters });
  const rows = query.data?.rows ?? [];
  return (
    <>
      <FilterForm
        values={filters}
        onSearch={(typed) => setFilters({ ...FILTERS, ...typed })}
        onClear={() => setFilters(FILTERS)}
      >
        <Field
          label="Round, player or phone"
          name="search"
          type="search"
          autoComplete="off"
          defaultValue={filters.search}
        />
        <Select
          label="State"
          name="state"
          defaultValue={filters.state}
          onChange={({ target }) => target.form?.requestSubmit()}
        >
          <option value="">All</option>
          {ROUND_STATES.map((state) => (
            <option key={state} value={state}>
              {stateText(state)}
            </option>
          ))}
        </Select>
        <Select
          label="Difficulty"
          name="type"
          defaultValue={filters.type}
          onChange={({ target }) => target.form?.requestSubmit()}
        >
          <option value="">All</option>
          {DIFFICULTY_TYPES.map((type) => (
            <option key={type} value={type}>
              {DIFFICULTY_NAMES[type]}
            </option>
          ))}
        </Select>
        <Field label="From day (UTC)" name="from" type="date" defaultValue={filters.from} />
        <Field label="To day (UTC)" name="to" type="date" defaultValue={filters.to} />
      </FilterForm>
      <ListState query={query} isEmpty={rows.length === 0} empty="No round matches.">
        <RoundTable rows={rows} />
      </ListState>
      <Pager cursor={filters.cursor} next={query.data?.next} onCursor={(cursor) => setFilters({ cursor })} />
    </>
  );
}
