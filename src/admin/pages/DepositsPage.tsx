import { useState } from 'react';
import { mayCall } from '../contract/calls.ts';
import type { DepositRow } from '../contract/payments.ts';
import { amountText, isolated } from '../format.ts';
import type { Columns } from '../kit/DataTable.tsx';
import { Badge } from '../kit/states.tsx';
import { useRowKeys } from '../kit/use-row-keys.ts';
import { useSession } from '../session/session.ts';
import { useUrlState } from '../url-state.ts';
import { useChange, useRead } from '../use-call.ts';
import { ApproveDepositDialog } from './ApproveDepositDialog.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { CorrectDepositDialog } from './CorrectDepositDialog.tsx';
import { Age, Amount, Decision, Person, Status } from './cells.tsx';
import { KeysHint } from './KeysHint.tsx';
import { PAYMENT_FILTERS, PaymentFilters } from './PaymentFilters.tsx';
import { DecisionButtons, idOf, PaymentTable } from './PaymentTable.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { RefundDepositDialog } from './RefundDepositDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { StatementDialog } from './StatementDialog.tsx';

const FILTERS = { ...PAYMENT_FILTERS, status: 'pending', utr: '' };

const COLUMNS: Columns<DepositRow> = [
  { id: 'at', header: 'Claimed at (UTC)', cell: ({ row }) => <Age iso={row.original.created_at} /> },
  {
    id: 'player',
    header: 'Player',
    cell: ({ row }) => (
      <Person name={row.original.player} phone={row.original.phone} userId={row.original.user_id} />
    ),
  },
  {
    id: 'amount',
    header: 'Claimed',
    cell: ({ row }) => <Amount rupees={row.original.amount} />,
  },
  {
    id: 'utr',
    header: 'UTR',
    cell: ({ row: { original } }) => (
      <>
        <code>{original.utr}</code>{' '}
        {original.conflicts > 0 && <Badge tone="bad">{original.conflicts} more claim it</Badge>}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <>
        <Status status={original.status} />{' '}
        {original.status === 'pending' && original.has_bank_line && <Badge tone="good">at the bank</Badge>}{' '}
        {original.proposal && <Badge tone="waiting">proposed by {original.proposal.proposed_by}</Badge>}{' '}
        {original.approved !== null && original.approved !== original.amount && (
          <small>{amountText(original.approved)}</small>
        )}
        {original.status === 'approved' && original.refund !== null && (
          <Badge tone={original.refund_state === 'due' ? 'waiting' : 'good'}>
            {amountText(original.refund)} {original.refund_state === 'due' ? 'to refund' : 'refunded'}
          </Badge>
        )}
      </>
    ),
  },
  {
    id: 'note',
    header: 'Decided by',
    cell: ({ row }) => <Decision by={row.original.decided_by} reason={row.original.reason} />,
  },
];

type DecisionKind = 'approve' | 'reject' | 'correct' | 'refund' | 'undo refund';

const isUndecided = ({ status }: DepositRow): boolean => status === 'pending' || status === 'to refund';

type Open =
  | { readonly kind: DecisionKind; readonly row: DepositRow }
  | { readonly kind: 'bulk'; readonly rows: readonly DepositRow[] }
  | { readonly kind: 'statement' };

export function DepositsPage() {
  const [filters, setFilters] = useUrlState(FILTERS);
  const query = useRead('deposits', { query: filters });
  const reject = useChange('rejectDeposit');
  const undoRefund = useChange('undoRefund');
  const [open, setOpen] = useState<Open | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { operator } = useSession();
  const mayDecide = mayCall(operator.role, 'approveDeposit');
  const rows = query.data?.rows ?? [];
  const openFor = (kind: 'approve' | 'reject') => (row: DepositRow) => {
    if (mayDecide && isUndecided(row) && (kind === 'reject' || row.proposal === null)) setOpen({ kind, row });
  };
  const toggle = (id: string): void => setSelected((before) => toggled(before, id));
  const [activeId, setActiveId] = useRowKeys(rows, idOf, {
    a: openFor('approve'),
    r: openFor('reject'),
    x: ({ id }) => toggle(id),
  });
  const close = (): void => setOpen(null);
  const chosen = rows.filter(({ id, status }) => selected.has(id) && status === 'pending');
  const columns = mayDecide
    ? withActions(selected, toggle, openFor, (kind, row) => setOpen({ kind, row }))
    : COLUMNS;
  return (
    <>
      <PaymentFilters
        values={filters}
        hasUtr
        onChange={(changes) => setFilters({ ...FILTERS, ...changes })}
      />
      {mayDecide && (
        <div className="toolbar">
          <KeysHint keys={{ a: 'approve', r: 'reject', x: 'select' }} />
          <div className="buttons">
            <button type="button" onClick={() => setOpen({ kind: 'statement' })}>
              Bank statement…
            </button>
            <button
              type="button"
              disabled={chosen.length === 0}
              onClick={() => setOpen({ kind: 'bulk', rows: chosen })}
            >
              Approve selected ({chosen.length})
            </button>
          </div>
        </div>
      )}
      <PaymentTable
        caption="Deposits"
        empty="No deposits match these filters."
        query={query}
        rows={rows}
        columns={columns}
        activeId={activeId}
        onActivate={setActiveId}
        cursor={filters.cursor}
        onCursor={(cursor) => setFilters({ cursor })}
      />
      {open?.kind === 'approve' && (
        <ApproveDepositDialog row={rows.find(({ id }) => id === open.row.id) ?? open.row} onClose={close} />
      )}
      {open?.kind === 'reject' && (
        <RejectDialog
          title="Reject this deposit"
          explanation={`${amountText(open.row.amount)} claimed by ${isolated(open.row.player)} with UTR ${open.row.utr}. Nothing is credited.`}
          onReject={(reason) => reject.mutateAsync({ params: { id: open.row.id }, body: { reason } })}
          onClose={close}
        />
      )}
      {open?.kind === 'refund' && <RefundDepositDialog row={open.row} onClose={close} />}
      {open?.kind === 'undo refund' && (
        <ReasonDialog
          title="Undo this refund"
          action="Propose"
          explanation={`The deposit of ${isolated(open.row.player)} with UTR ${open.row.utr} is to be refunded again, or may be approved. Another operator must confirm it.`}
          onSend={(reason) => undoRefund.mutateAsync({ params: { id: open.row.id }, body: { reason } })}
          onClose={close}
        />
      )}
      {open?.kind === 'correct' && <CorrectDepositDialog row={open.row} onClose={close} />}
      {open?.kind === 'statement' && <StatementDialog onClose={close} />}
      {open?.kind === 'bulk' && <BulkDialog rows={open.rows} onClose={close} />}
    </>
  );
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}

/** The columns with a box to select a row, and with its buttons. */
function withActions(
  selected: ReadonlySet<string>,
  toggle: (id: string) => void,
  openFor: (kind: 'approve' | 'reject') => (row: DepositRow) => void,
  onOther: (kind: 'correct' | 'refund' | 'undo refund', row: DepositRow) => void,
): Columns<DepositRow> {
  return [
    {
      id: 'select',
      header: () => <span className="visually-hidden">Select</span>,
      cell: ({ row: { original } }) =>
        original.status === 'pending' && (
          <input
            type="checkbox"
            aria-label={`Select ${isolated(original.player)}, ${amountText(original.amount)}`}
            checked={selected.has(original.id)}
            onChange={() => toggle(original.id)}
          />
        ),
    },
    ...COLUMNS,
    {
      id: 'actions',
      header: () => <span className="visually-hidden">Actions</span>,
      cell: ({ row: { original } }) => (
        <>
          {isUndecided(original) && (
            <DecisionButtons
              onApprove={original.proposal ? null : () => openFor('approve')(original)}
              onReject={() => openFor('reject')(original)}
            >
              <button type="button" onClick={() => onOther('refund', original)}>
                Refund…
              </button>
            </DecisionButtons>
          )}
          {original.status === 'approved' && original.refund_state !== 'refunded' && (
            <button type="button" onClick={() => onOther('correct', original)}>
              Correct…
            </button>
          )}
          {original.status === 'approved' && original.refund_state === 'due' && (
            <button type="button" onClick={() => onOther('refund', original)}>
              Refund the rest…
            </button>
          )}
          {original.refund_state === 'refunded' && (
            <button type="button" onClick={() => onOther('undo refund', original)}>
              Undo the refund…
            </button>
          )}
        </>
      ),
    },
  ];
}
