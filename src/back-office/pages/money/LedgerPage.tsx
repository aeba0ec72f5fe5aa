import { Fragment, useState } from 'react';
import { mayCall } from '../../../contract/back-office/calls.ts';
import { ACCOUNTS, ENTRY_LABELS, type LedgerRow } from '../../../contract/back-office/ledger.ts';
import { t, translate } from '../../../languages/back-office/text.ts';
import { Button } from '../../kit/Button.tsx';
import { Amount, Time } from '../../kit/cells.tsx';
import { type Columns, DataTable } from '../../kit/DataTable.tsx';
import { ExportButton } from '../../kit/ExportButton.tsx';
import { ALL_OPTION, FilterForm, FilterSelect, PeriodFields } from '../../kit/FilterForm.tsx';
import { Field } from '../../kit/form.tsx';
import { actorText, amountText } from '../../kit/format.ts';
import { ListState, Pager } from '../../kit/states.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { call } from '../../session/call.ts';
import { useSession } from '../../session/session.ts';
import { useRead } from '../../session/use-call.ts';
import { VoidRoundButton } from '../players/round/VoidRoundButton.tsx';
import { AdjustDialog } from './AdjustDialog.tsx';
import { LedgerEntryDialog } from './LedgerEntryDialog.tsx';

const FILTERS = { player: '', subject: '', kind: '', account: '', from: '', to: '', cursor: '', entry: '' };

const KINDS = [ALL_OPTION, ...Object.entries(ENTRY_LABELS)];
const ACCOUNT_OPTIONS = [ALL_OPTION, ...ACCOUNTS.map((account) => [account, account] as const)];

/** @returns the amount of the wallet, else that of the first account */
const amountOf = ({ postings }: LedgerRow): string =>
  (postings.find(({ account }) => account === 'wallet') ?? postings[0])?.amount ?? '0.00';

const columnsFor = (onOpen: (id: string) => void, onPlayer: (id: string) => void): Columns<LedgerRow> => [
  { id: 'at', header: 'When', cell: ({ row }) => <Time iso={row.original.at} /> },
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ row: { original } }) => (
      <button type="button" className="plain link" onClick={() => onOpen(original.id)}>
        {translate(ENTRY_LABELS[original.kind])}
      </button>
    ),
  },
  {
    id: 'player',
    header: 'Player',
    cell: ({ row: { original } }) => (
      <button type="button" className="plain link" onClick={() => onPlayer(original.user_id)}>
        <bdi>{original.player}</bdi>
      </button>
    ),
  },
  { id: 'amount', header: 'Amount', cell: ({ row }) => <Amount rupees={amountOf(row.original)} /> },
  {
    id: 'accounts',
    header: 'Accounts',
    cell: ({ row: { original } }) => (
      <small>
        {original.postings.map(({ account, amount }, nth) => (
          <Fragment key={account}>
            {nth > 0 && ', '}
            <span>{`${translate(account.replaceAll('_', ' '))} ${amountText(amount)}`}</span>
          </Fragment>
        ))}
      </small>
    ),
  },
  {
    id: 'actor',
    header: 'By',
    cell: ({ row: { original } }) => (
      <>
        {actorText(original.actor)} {original.reason && <small>{original.reason}</small>}
      </>
    ),
  },
];

const idOf = ({ id }: LedgerRow): string => id;

const postingRows = ({ postings, ...entry }: LedgerRow) =>
  postings.map((posting) => ({ ...entry, ...posting }));

export function LedgerPage() {
  const [filters, setFilters] = useUrlState(FILTERS);
  const { entry, ...query } = filters;
  const list = useRead('ledger', { query });
  const rows = list.data?.rows ?? [];
  const columns = columnsFor(
    (id) => setFilters({ entry: id }),
    (player) => setFilters({ ...FILTERS, player }),
  );
  const search = (typed: Readonly<Record<string, string>>): void => {
    const { id = '', ...rest } = typed;
    setFilters({ ...FILTERS, ...rest, entry: id });
  };
  return (
    <>
      <FilterForm values={filters} onChange={search}>
        <Field label="Entry id" name="id" defaultValue={entry} />
        <Field label="Player id" name="player" defaultValue={filters.player} />
        <Field label="Round or payment" name="subject" defaultValue={filters.subject} />
        <FilterSelect label="Kind" name="kind" value={filters.kind} options={KINDS} />
        <FilterSelect label="Account" name="account" value={filters.account} options={ACCOUNT_OPTIONS} />
        <PeriodFields values={filters} />
      </FilterForm>
      {filters.player !== '' && (
        <PlayerActions userId={filters.player} name={rows[0]?.player ?? t('this player')} />
      )}
      <ListState query={list} isEmpty={rows.length === 0} empty="No ledger entries match these filters.">
        <DataTable
          caption="Ledger entries"
          columns={columns}
          rows={rows}
          idOf={idOf}
          activeId={entry || null}
        />
      </ListState>
      <div className="toolbar">
        <ExportButton
          name="ledger"
          read={async (cursor) => {
            const { rows: entries, next } = await call('ledger', { query: { ...query, cursor } });
            return { next, rows: entries.flatMap(postingRows) };
          }}
        />
        <Pager cursor={filters.cursor} next={list.data?.next} onCursor={(cursor) => setFilters({ cursor })} />
      </div>
      {entry !== '' && (
        <LedgerEntryDialog
          id={entry}
          onOpen={(id) => setFilters({ entry: id })}
          onClose={() => setFilters({ entry: '' })}
        />
      )}
    </>
  );
}

function PlayerActions({ userId, name }: { readonly userId: string; readonly name: string }) {
  const { operator } = useSession();
  const [isAdjusting, setAdjusting] = useState(false);
  return (
    <div className="toolbar">
      <div className="buttons">
        {mayCall(operator.role, 'adjustWallet') && (
          <Button text="Credit or debit" onClick={() => setAdjusting(true)} />
        )}
        <VoidRoundButton userId={userId} name={name} />
      </div>
      {isAdjusting && <AdjustDialog userId={userId} player={name} onClose={() => setAdjusting(false)} />}
    </div>
  );
}
