import { useState } from 'react';
import { mayCall } from '../../../contract/back-office/calls.ts';
import type { DepositRow } from '../../../contract/back-office/payments.ts';
import type { Session } from '../../../contract/back-office/session.ts';
import { t } from '../../../languages/back-office/text.ts';
import { Button } from '../../kit/Button.tsx';
import { Age, Amount, DecisionNote, PlayerLink, Status } from '../../kit/cells.tsx';
import type { Columns } from '../../kit/DataTable.tsx';
import { amountText, isolateDirection } from '../../kit/format.ts';
import { KeysHint } from '../../kit/KeysHint.tsx';
import { ReasonDialog } from '../../kit/ReasonDialog.tsx';
import { actionsColumn } from '../../kit/RowActions.tsx';
import { Badge } from '../../kit/states.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { useRowKeys } from '../../kit/use-row-keys.ts';
import { useSelection } from '../../kit/use-selection.tsx';
import { useSession } from '../../session/session.ts';
import { useChange, useRead } from '../../session/use-call.ts';
import { ApproveDepositDialog } from './ApproveDepositDialog.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { ConfirmProposalDialog } from './ConfirmProposalDialog.tsx';
import { CorrectDepositDialog } from './CorrectDepositDialog.tsx';
import { PAYMENT_FILTERS, PaymentFilters } from './PaymentFilters.tsx';
import { mayConfirm, PaymentTable, paymentId } from './PaymentTable.tsx';
import { RefundDepositDialog } from './RefundDepositDialog.tsx';
import { StatementDialog } from './StatementDialog.tsx';

const FILTERS = { ...PAYMENT_FILTERS, status: 'pending' };

const usdtText = ({ network, amount, rate }: NonNullable<DepositRow['usdt']>): string =>
  t`${amount} USDT at ${amountText(rate)}, ${network}`;

const COLUMNS: Columns<DepositRow> = [
  { id: 'at', header: 'When', cell: ({ row }) => <Age iso={row.original.created_at} /> },
  {
    id: 'player',
    header: 'Player',
    cell: ({ row }) => (
      <PlayerLink name={row.original.player} phone={row.original.phone} userId={row.original.user_id} />
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
        {original.conflicts > 0 && <Badge tone="bad" text={t`${original.conflicts} more claim it`} />}
        {original.usdt && <small>{usdtText(original.usdt)}</small>}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <>
        <Status status={original.status} />{' '}
        {original.status === 'pending' && original.has_bank_line && <Badge tone="good" text="at the bank" />}{' '}
        {original.is_taken_back && <Badge tone="bad" text="taken back by the bank" />}{' '}
        {original.proposal && <Badge tone="waiting" text={t`proposed by ${original.proposal.proposed_by}`} />}{' '}
        {original.approved !== null && original.approved !== original.amount && (
          <small>{amountText(original.approved)}</small>
        )}
        {(original.status === 'approved' || original.status === 'reversed') && original.refund !== null && (
          <Badge
            tone={original.refund_state === 'due' ? 'waiting' : 'good'}
            text={
              original.refund_state === 'due'
                ? t`${amountText(original.refund)} to refund`
                : t`${amountText(original.refund)} refunded`
            }
          />
        )}{' '}
        <DecisionNote by={original.decided_by} reason={original.reason} />
      </>
    ),
  },
];

type Operator = Session['operator'];

type DecisionKind = 'approve' | 'confirm' | 'reject' | 'correct' | 'refund' | 'undo refund';

const isUndecided = ({ status }: DepositRow): boolean => status === 'pending' || status === 'to refund';

const mayApprove = (row: DepositRow): boolean =>
  isUndecided(row) && row.proposal === null && !row.is_taken_back;

type Open =
  | { readonly kind: DecisionKind; readonly row: DepositRow }
  | { readonly kind: 'bulk' | 'bulk reject'; readonly rows: readonly DepositRow[] }
  | { readonly kind: 'statement' };

export function DepositsPage() {
  const [filters, setFilters] = useUrlState(FILTERS);
  const query = useRead('deposits', { query: filters });
  const reject = useChange('rejectDeposit');
  const undoRefund = useChange('undoRefund');
  const [open, setOpen] = useState<Open | null>(null);
  const { operator } = useSession();
  const mayDecide = mayCall(operator.role, 'approveDeposit');
  const rows = query.data?.rows ?? [];
  const openFor = (kind: 'approve' | 'reject') => (row: DepositRow) => {
    if (kind === 'approve' && mayConfirm(row, operator)) setOpen({ kind: 'confirm', row });
    else if (mayDecide && (kind === 'reject' ? isUndecided(row) : mayApprove(row))) setOpen({ kind, row });
  };
  const { selected, toggle, column } = useSelection({
    rows,
    idOf: paymentId,
    canSelect: ({ status }) => status === 'pending',
    labelOf: ({ player, amount }) => `${isolateDirection(player)}, ${amountText(amount)}`,
  });
  const approve = useChange('approveDeposit', true);
  const rejectQuietly = useChange('rejectDeposit', true);
  const [activeId, setActiveId] = useRowKeys(rows, paymentId, {
    a: openFor('approve'),
    r: openFor('reject'),
    x: toggle,
  });
  const close = (): void => setOpen(null);
  const columns = mayDecide
    ? withActions(column, openFor, (kind, row) => setOpen({ kind, row }), operator)
    : COLUMNS;
  return (
    <>
      <PaymentFilters
        values={filters}
        of="deposits"
        onChange={(changes) => setFilters({ ...FILTERS, ...changes })}
      />
      {mayDecide && (
        <div className="toolbar">
          <KeysHint keys={{ a: 'approve', r: 'reject', x: 'select' }} />
          <div className="buttons">
            <Button text="Bank statement…" onClick={() => setOpen({ kind: 'statement' })} />
            <Button
              text={t`Approve selected (${selected.length})`}
              disabled={selected.length === 0}
              onClick={() => setOpen({ kind: 'bulk', rows: selected })}
            />
            <Button
              text={t`Reject selected (${selected.length})`}
              disabled={selected.length === 0}
              onClick={() => setOpen({ kind: 'bulk reject', rows: selected })}
            />
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
        list="deposits"
        filters={filters}
        onFilters={setFilters}
      />
      {open?.kind === 'approve' && (
        <ApproveDepositDialog row={rows.find(({ id }) => id === open.row.id) ?? open.row} onClose={close} />
      )}
      {open?.kind === 'confirm' && open.row.proposal && (
        <ConfirmProposalDialog id={open.row.proposal.proposal_id} onClose={close} />
      )}
      {open?.kind === 'reject' && (
        <ReasonDialog
          title="Reject this deposit"
          action="Reject"
          isDangerous
          reasons={REASONS}
          explanation={t`${amountText(open.row.amount)} claimed by ${isolateDirection(open.row.player)} with UTR ${open.row.utr}. Nothing is credited.`}
          onSend={(reason) => reject.mutateAsync({ params: { id: open.row.id }, body: { reason } })}
          onClose={close}
        />
      )}
      {open?.kind === 'refund' && <RefundDepositDialog row={open.row} onClose={close} />}
      {open?.kind === 'undo refund' && (
        <ReasonDialog
          title="Undo this refund"
          action="Propose"
          explanation={t`The deposit of ${isolateDirection(open.row.player)} with UTR ${open.row.utr} is to be refunded again, or may be approved. Another operator must confirm it.`}
          onSend={(reason) => undoRefund.mutateAsync({ params: { id: open.row.id }, body: { reason } })}
          onClose={close}
        />
      )}
      {open?.kind === 'correct' && <CorrectDepositDialog row={open.row} onClose={close} />}
      {open?.kind === 'statement' && <StatementDialog onClose={close} />}
      {open?.kind === 'bulk' && (
        <BulkDialog
          title={t`Approve ${open.rows.filter(({ conflicts }) => conflicts === 0).length} deposits`}
          action="Approve"
          explanation="Each as it was claimed. Those that no statement of the bank has are proposed to a second operator. Those whose UTR others claim too are left out."
          rows={open.rows.map(bulkRow)}
          onAct={async (id) => {
            const amount = open.rows.find((row) => row.id === id)?.amount ?? '';
            const { outcome } = await approve.mutateAsync({ params: { id }, body: { amount, conflicts: 0 } });
            return OUTCOMES[outcome];
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'bulk reject' && (
        <BulkDialog
          title={t`Reject ${open.rows.length} deposits`}
          action="Reject"
          reasons={REASONS}
          explanation="Nothing is credited."
          rows={open.rows.map((row) => ({ ...bulkRow(row), leftOut: false }))}
          onAct={async (id, reason) => {
            await rejectQuietly.mutateAsync({ params: { id }, body: { reason } });
            return 'Rejected';
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const OUTCOMES = { approved: 'Approved', proposed: 'Proposed', to_refund: 'To be refunded' } as const;

const REASONS = ['Not at the bank', 'The amount differs', 'Another claim has this UTR'];

const bulkRow = ({ id, player, utr, amount, conflicts }: DepositRow) => ({
  id,
  amount,
  leftOut: conflicts > 0 && t`${conflicts} more claim it`,
  label: (
    <>
      <bdi>{player}</bdi> <code>{utr}</code>
    </>
  ),
});

function withActions(
  selectColumn: Columns<DepositRow>[number],
  openFor: (kind: 'approve' | 'reject') => (row: DepositRow) => void,
  onOther: (kind: 'correct' | 'refund' | 'undo refund', row: DepositRow) => void,
  operator: Operator,
): Columns<DepositRow> {
  return [
    selectColumn,
    ...COLUMNS,
    actionsColumn((row) => {
      const isApproved = row.status === 'approved';
      const isRestDue = (isApproved || row.status === 'reversed') && row.refund_state === 'due';
      return [
        mayApprove(row) && {
          text: 'Approve',
          className: 'primary',
          onClick: () => openFor('approve')(row),
        },
        mayConfirm(row, operator) && {
          text: 'Confirm…',
          className: 'primary',
          onClick: () => openFor('approve')(row),
        },
        isUndecided(row) && { text: 'Reject', onClick: () => openFor('reject')(row) },
        isUndecided(row) && !row.is_taken_back && { text: 'Refund…', onClick: () => onOther('refund', row) },
        isApproved &&
          row.refund_state !== 'refunded' && { text: 'Correct…', onClick: () => onOther('correct', row) },
        isRestDue &&
          !row.is_taken_back && { text: 'Refund the rest…', onClick: () => onOther('refund', row) },
        row.refund_state === 'refunded' && {
          text: 'Undo the refund…',
          onClick: () => onOther('undo refund', row),
        },
      ];
    }),
  ];
}
