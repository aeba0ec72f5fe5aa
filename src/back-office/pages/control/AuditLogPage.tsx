import type { AuditRow } from '../../../contract/back-office/audit-log.ts';
import { SETTINGS, type SettingField } from '../../../contract/settings.ts';
import { t, translate } from '../../../languages/back-office/text.ts';
import { rupees } from '../../../rules/rupees.ts';
import { Button } from '../../kit/Button.tsx';
import { Time } from '../../kit/cells.tsx';
import { type Columns, DataTable } from '../../kit/DataTable.tsx';
import { ExportButton } from '../../kit/ExportButton.tsx';
import { FilterForm, PeriodFields } from '../../kit/FilterForm.tsx';
import { Field } from '../../kit/form.tsx';
import { actorText } from '../../kit/format.ts';
import { ListState, Pager } from '../../kit/states.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { call, errorMessage } from '../../session/call.ts';
import { useRead } from '../../session/use-call.ts';

const FILTERS = { actor: '', act: '', id: '', from: '', to: '', cursor: '' };

const COLUMNS: Columns<AuditRow> = [
  { id: 'sum-seq', header: 'No', cell: ({ row }) => row.original.seq },
  { id: 'at', header: 'When', cell: ({ row }) => <Time iso={row.original.at} /> },
  { id: 'actor', header: 'Who', cell: ({ row }) => <b>{actorText(row.original.actor)}</b> },
  { id: 'act', header: 'Act', cell: ({ row }) => translate(row.original.act) },
  { id: 'detail', header: 'Detail', cell: ({ row }) => <Detail row={row.original} /> },
];

const idOf = ({ seq }: AuditRow): string => String(seq);

function fieldLabel(name: string): string {
  const field = name.replace(/_paise$/, '');
  return field in SETTINGS ? translate(SETTINGS[field as SettingField].label) : field.replaceAll('_', ' ');
}

function valueText(value: unknown, name = ''): string {
  if (Array.isArray(value)) return value.map((one) => valueText(one, name)).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([field, one]) => `${fieldLabel(field)} ${valueText(one, field)}`)
      .join(', ');
  return name.endsWith('_paise') && /^-?\d+$/.test(String(value))
    ? rupees(BigInt(String(value)))
    : String(value);
}

function Detail({ row: { user_id: userId, subject_id: subjectId, detail } }: { readonly row: AuditRow }) {
  const { before, after, operator_id: _, ...rest } = detail;
  const ids = [
    ['player', userId],
    ['subject', subjectId],
  ] as const;
  return (
    <ul className="detail">
      {before !== undefined && after !== undefined && (
        <li>
          {valueText(before)} → {valueText(after)}
        </li>
      )}
      {Object.entries(rest)
        .filter(([, value]) => value !== '' && value !== null)
        .map(([name, value]) => (
          <li key={name}>
            <small>{fieldLabel(name)}</small> {valueText(value, name)}
          </li>
        ))}
      {ids.map(([name, id]) =>
        id === null ? null : (
          <li key={name}>
            <small>{name}</small> <a href={`/audit-log?id=${id}`}>{id}</a>
          </li>
        ),
      )}
    </ul>
  );
}

export function AuditLogPage() {
  const [filters, setFilters] = useUrlState(FILTERS);
  const query = useRead('auditLog', { query: filters });
  const rows = query.data?.rows ?? [];
  return (
    <>
      <Verification />
      <FilterForm values={filters} onChange={(typed) => setFilters({ ...FILTERS, ...typed })}>
        <Field label="Operator" name="actor" defaultValue={filters.actor} autoCapitalize="none" />
        <Field label="Act" name="act" defaultValue={filters.act} />
        <Field label="Id" name="id" defaultValue={filters.id} />
        <PeriodFields values={filters} />
      </FilterForm>
      <ListState query={query} isEmpty={rows.length === 0} empty="Nothing in the audit log matches.">
        <DataTable caption="Audit log" columns={COLUMNS} rows={rows} idOf={idOf} />
      </ListState>
      <div className="toolbar">
        <ExportButton
          name="audit-log"
          read={(cursor) => call('auditLog', { query: { ...filters, cursor } })}
        />
        <Pager
          cursor={filters.cursor}
          next={query.data?.next}
          onCursor={(cursor) => setFilters({ cursor })}
        />
      </div>
    </>
  );
}

function Verification() {
  const { data, error, isFetching, refetch } = useRead('verifyAuditLog', {});
  if (error) return <p className="failure">{errorMessage(error)}</p>;
  if (!data) return <p className="notice">{t('Checking the chain of entries…')}</p>;
  const { findings, entries, head_hash: head } = data;
  return (
    <section className={findings.length > 0 ? 'failure' : 'notice good'} aria-label={t('Check of the chain')}>
      <p>
        {findings.length > 0
          ? t('This log was tampered with:')
          : t`All ${entries} entries are as they were written. Newest: `}
        {findings.length === 0 && <code>{head.slice(0, 16)}</code>}{' '}
        <Button text="Check again" className="plain" disabled={isFetching} onClick={() => refetch()} />
      </p>
      {findings.length > 0 && (
        <ul>
          {findings.map(({ entry, detail }) => (
            <li key={`${entry} ${detail}`}>
              {entry} {detail}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
