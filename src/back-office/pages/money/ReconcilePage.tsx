import type { ReconciliationRun, RunRow } from '../../../contract/back-office/reconciliation.ts';
import { t, tNodes, translate } from '../../../languages/back-office/text.ts';
import { Button } from '../../kit/Button.tsx';
import { Time } from '../../kit/cells.tsx';
import { type Columns, DataTable } from '../../kit/DataTable.tsx';
import { Failure } from '../../kit/form.tsx';
import { actorText } from '../../kit/format.ts';
import { actionsColumn } from '../../kit/RowActions.tsx';
import { Badge, ListState, Pager } from '../../kit/states.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { errorMessage } from '../../session/call.ts';
import { useChange, useRead } from '../../session/use-call.ts';
import { countText } from '../now/overview/figures.tsx';

const DEFAULTS = { run: '', cursor: '' };

const POLL_MS = 2000;

const STATES: Readonly<Record<RunRow['state'], readonly [tone: string, text: string]>> = {
  running: ['waiting', 'running'],
  clean: ['good', 'right'],
  wrong: ['bad', 'wrong'],
  failed: ['bad', 'failed'],
  interrupted: ['bad', 'interrupted'],
};

function State({ state }: Pick<RunRow, 'state'>) {
  const [tone, text] = STATES[state];
  return <Badge tone={tone} text={text} />;
}

const percentOf = ({ players_done: done, players }: RunRow): number =>
  players === 0 ? 0 : Math.min(100, Math.floor((100 * done) / players));

const columnsFor = (onShow: (id: string) => void): Columns<RunRow> => [
  { id: 'at', header: 'Started', cell: ({ row }) => <Time iso={row.original.started_at} /> },
  { id: 'ended', header: 'Ended', cell: ({ row }) => <Time iso={row.original.ended_at} /> },
  { id: 'by', header: 'By', cell: ({ row }) => actorText(row.original.started_by) },
  { id: 'state', header: 'Result', cell: ({ row }) => <State state={row.original.state} /> },
  { id: 'sum-findings', header: 'Findings', cell: ({ row }) => countText(row.original.findings) },
  { id: 'sum-warnings', header: 'Warnings', cell: ({ row }) => countText(row.original.warnings.length) },
  actionsColumn(({ id, started_at: startedAt }) => [
    { text: 'Show', label: t`Show the run of ${startedAt}`, onClick: () => onShow(id) },
  ]),
];

export function ReconcilePage() {
  const [state, setState] = useUrlState(DEFAULTS);
  const query = useRead('reconciliations', { query: { cursor: state.cursor } }, true, (answer) =>
    answer?.rows.some((row) => row.state === 'running') ? POLL_MS : false,
  );
  const start = useChange('startReconciliation');
  const rows = query.data?.rows ?? [];
  const running = rows.find((row) => row.state === 'running');
  const columns = columnsFor((run) => setState({ run }));
  return (
    <>
      <p>
        {t`Every entry, wallet, round, payment and total is checked against the others, and the audit log from its first entry. Play goes on meanwhile.`}
      </p>
      <div className="toolbar">
        <Button
          text="Reconcile now"
          className="primary"
          disabled={start.isPending || running !== undefined}
          onClick={() => start.mutate({}, { onSuccess: ({ id }) => setState({ run: id, cursor: '' }) })}
        />
        {running && (
          <label className="check">
            {t`${countText(running.players_done)} of ${countText(running.players)} players`}
            <progress value={percentOf(running)} max={100} />
          </label>
        )}
      </div>
      {start.error && <Failure>{errorMessage(start.error)}</Failure>}
      {state.run !== '' && (
        <RunDetails key={state.run} id={state.run} onClose={() => setState({ run: '' })} />
      )}
      <h2>{t('Runs')}</h2>
      <ListState query={query} isEmpty={rows.length === 0} empty="Nobody has reconciled yet.">
        <DataTable
          caption="Reconciliations, newest first"
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          activeId={state.run}
        />
      </ListState>
      <Pager cursor={state.cursor} next={query.data?.next} onCursor={(cursor) => setState({ cursor })} />
    </>
  );
}

type Found = ReconciliationRun['found'][number];

const FOUND_COLUMNS: Columns<Found> = [
  { id: 'detail', header: 'Row', cell: ({ row }) => <code>{row.original.row}</code> },
  { id: 'rule', header: 'Must be', cell: ({ row }) => translate(row.original.rule) },
  { id: 'found', header: 'Found', cell: ({ row }) => translate(row.original.detail) },
];

interface RunDetailsProps {
  readonly id: string;
  readonly onClose: () => void;
}

function RunDetails({ id, onClose }: RunDetailsProps) {
  const query = useRead('reconciliation', { params: { id } }, true, (answer) =>
    answer?.state === 'running' ? POLL_MS : false,
  );
  return (
    <section className="card stack" aria-label={t('Run')}>
      <ListState query={query} isEmpty={false} empty="">
        {query.data && <RunResult run={query.data} />}
      </ListState>
      <div className="buttons">
        <Button text="Close" onClick={onClose} />
      </div>
    </section>
  );
}

const TABLES: Readonly<Record<string, string>> = { journal: 'entries', audit_log: 'acts of the audit log' };

function RunResult({ run }: { readonly run: ReconciliationRun }) {
  const { state, found, findings, counted, warnings, audit_head: head, failure } = run;
  const checked = Object.entries(counted).map(
    ([name, rows]) => `${countText(rows)} ${translate(TABLES[name] ?? name)}`,
  );
  return (
    <div className="stack">
      <p role="status">
        <State state={state} /> {state === 'running' && t`${percentOf(run)} % of the players are done.`}
        {state === 'clean' && t('Nothing is wrong.')}
        {state === 'wrong' &&
          (findings === 1
            ? t`1 row is wrong. Pause betting, keep a dump, and find out who wrote to the database.`
            : t`${countText(findings)} rows are wrong. Pause betting, keep a dump, and find out who wrote to the database.`)}
        {state === 'interrupted' && t('Its server went away before the end.')}
        {failure && translate(failure)}
      </p>
      {checked.length > 0 && <p className="hint">{t`Checked: ${checked.join(', ')}.`}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="notice">
          {translate(warning)}
        </p>
      ))}
      {head !== null && (
        <p className="hint">
          {tNodes`Newest act of the audit log: ${<code>{head}</code>}. Kept on another machine, it shows later that the log was rewritten.`}
        </p>
      )}
      {found.length > 0 && (
        <DataTable
          caption="Findings"
          columns={FOUND_COLUMNS}
          rows={found}
          idOf={({ row, rule, detail }) => `${row} ${rule} ${detail}`}
        />
      )}
      {findings > found.length && <p className="hint">{t`The first ${found.length} are shown.`}</p>}
    </div>
  );
}
