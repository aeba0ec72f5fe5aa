import { useState } from 'react';
import * as v from 'valibot';
import { Link } from 'wouter';
import { type BankLineRow, CorrectedLine } from '../../../contract/back-office/bank-statement.ts';
import { Reason } from '../../../contract/back-office/fields.ts';
import { t } from '../../../languages/back-office/text.ts';
import { Amount, ReverseLink, Time } from '../../kit/cells.tsx';
import { type Columns, DataTable } from '../../kit/DataTable.tsx';
import type { RowDialogProps } from '../../kit/Dialog.tsx';
import { ALL_OPTION, FilterForm, FilterSelect, PeriodFields } from '../../kit/FilterForm.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { Field, useContractForm } from '../../kit/form.tsx';
import { actorText, amountText } from '../../kit/format.ts';
import { ReasonDialog } from '../../kit/ReasonDialog.tsx';
import { actionsColumn } from '../../kit/RowActions.tsx';
import { Badge, ListState, Pager } from '../../kit/states.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { useChange, useRead } from '../../session/use-call.ts';

const Correction = v.object({ ...CorrectedLine.entries, reason: Reason });

const FILTERS = { utr: '', min: '', max: '', from: '', to: '', by: '', kind: '', cursor: '' };

interface Open {
  readonly kind: 'correct' | 'remove';
  readonly row: BankLineRow;
}

const columnsFor = (onOpen: (open: Open) => void): Columns<BankLineRow> => [
  { id: 'at', header: 'Added', cell: ({ row }) => <Time iso={row.original.added_at} /> },
  {
    id: 'utr',
    header: 'UTR',
    cell: ({ row: { original } }) => (
      <>
        <code>{original.utr}</code> {original.used_for !== null && <Badge tone="good" text="used" />}{' '}
        {original.is_out && <Badge tone="waiting" text="paid out" />}
      </>
    ),
  },
  {
    id: 'taken-back',
    header: 'To be reversed',
    cell: ({ row: { original } }) => (
      <>
        {original.taken_back && (
          <>
            <Link href={`/players/${original.taken_back.user_id}`}>
              <bdi>{original.taken_back.player}</bdi>
            </Link>{' '}
            <ReverseLink entryId={original.taken_back.entry_id} />
          </>
        )}
      </>
    ),
  },
  { id: 'amount', header: 'Amount', cell: ({ row }) => <Amount rupees={row.original.amount} /> },
  { id: 'by', header: 'By', cell: ({ row }) => actorText(row.original.added_by) },
  actionsColumn((row) => [
    { text: 'Correct…', onClick: () => onOpen({ kind: 'correct', row }) },
    { text: 'Remove…', onClick: () => onOpen({ kind: 'remove', row }) },
  ]),
];

const idOf = ({ id }: BankLineRow): string => id;

const KINDS = [
  ALL_OPTION,
  ['in', 'Paid in'],
  ['out', 'Paid out'],
  ['taken back', 'Went out again or came back'],
] as const;

export function BankLinesPage() {
  const [filters, setFilters] = useUrlState(FILTERS);
  const query = useRead('bankLines', { query: filters });
  const change = useChange('changeBankLine');
  const [open, setOpen] = useState<Open | null>(null);
  const rows = query.data?.rows ?? [];
  const close = (): void => setOpen(null);
  return (
    <>
      <FilterForm values={filters} onChange={(typed) => setFilters({ ...FILTERS, ...typed })}>
        <Field label="UTR" name="utr" defaultValue={filters.utr} />
        <Field label="From ₹" name="min" inputMode="decimal" defaultValue={filters.min} />
        <Field label="To ₹" name="max" inputMode="decimal" defaultValue={filters.max} />
        <PeriodFields values={filters} />
        <Field label="Operator" name="by" autoComplete="off" defaultValue={filters.by} />
        <FilterSelect label="Kind" name="kind" value={filters.kind} options={KINDS} />
      </FilterForm>
      <ListState query={query} isEmpty={rows.length === 0} empty="No lines match these filters.">
        <DataTable caption="Bank lines" columns={columnsFor(setOpen)} rows={rows} idOf={idOf} />
      </ListState>
      <Pager cursor={filters.cursor} next={query.data?.next} onCursor={(cursor) => setFilters({ cursor })} />
      {open?.kind === 'correct' && <CorrectLineDialog row={open.row} onClose={close} />}
      {open?.kind === 'remove' && (
        <ReasonDialog
          title="Remove this line"
          action="Propose"
          isDangerous
          explanation={t`${amountText(open.row.amount)} with UTR ${open.row.utr}. Another operator must confirm it.`}
          onSend={(reason) =>
            change.mutateAsync({ params: { id: open.row.id }, body: { reason, line: null } })
          }
          onClose={close}
        />
      )}
    </>
  );
}

function CorrectLineDialog({ row, onClose }: RowDialogProps<BankLineRow>) {
  const change = useChange('changeBankLine');
  const form = useContractForm<{ utr: string; amount: string; reason: string }>(
    Correction,
    { utr: row.utr, amount: row.amount, reason: '' },
    async ({ reason, ...line }) => {
      await change.mutateAsync({ params: { id: row.id }, body: { reason, line } });
      onClose();
    },
  );
  return (
    <FormDialog title="Correct this line" form={form} action="Propose" onClose={onClose}>
      <p>{t('Another operator must confirm it within 24 hours.')}</p>
      <Field label="UTR" autoComplete="off" {...form.fieldOf('utr')} />
      <Field label="Amount, ₹" inputMode="decimal" autoComplete="off" {...form.fieldOf('amount')} />
      <Field label="Reason" autoComplete="off" {...form.fieldOf('reason')} />
    </FormDialog>
  );
}
