import { useState } from 'react';
import { useLocation } from 'wouter';
import { mayCall } from '../../../contract/back-office/calls.ts';
import type { WithdrawalRow } from '../../../contract/back-office/payments.ts';
import type { Session } from '../../../contract/back-office/session.ts';
import { t } from '../../../languages/back-office/text.ts';
import { Button } from '../../kit/Button.tsx';
import { Age, Amount, DecisionNote, PlayerLink, Status } from '../../kit/cells.tsx';
import type { Columns } from '../../kit/DataTable.tsx';
import { Failure } from '../../kit/form.tsx';
import { actorText, amountText, isolateDirection, timeText } from '../../kit/format.ts';
import { KeysHint } from '../../kit/KeysHint.tsx';
import { ReasonDialog } from '../../kit/ReasonDialog.tsx';
import { actionsColumn } from '../../kit/RowActions.tsx';
import { Badge } from '../../kit/states.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { useRowKeys } from '../../kit/use-row-keys.ts';
import { useSelection } from '../../kit/use-selection.tsx';
import { errorMessage } from '../../session/call.ts';
import { useSession } from '../../session/session.ts';
import { useChange, useRead } from '../../session/use-call.ts';
import { ApproveWithdrawalDialog } from './ApproveWithdrawalDialog.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { ConfirmProposalDialog } from './ConfirmProposalDialog.tsx';
import { PAYMENT_FILTERS, PaymentFilters } from './PaymentFilters.tsx';
import { mayConfirm, PaymentTable, paymentId } from './PaymentTable.tsx';
import { PayoutDialog } from './PayoutDialog.tsx';
import { PayWithdrawalDialog } from './PayWithdrawalDialog.tsx';
import { WithdrawalReferenceDialog } from './WithdrawalReferenceDialog.tsx';

const COLUMNS: Columns<WithdrawalRow> = [
  { id: 'at', header: 'When', cell: ({ row }) => <Age iso={row.original.created_at} /> },
  {
    id: 'player',
    header: 'Player',
    cell: ({ row: { original } }) => (
      <>
        <PlayerLink name={original.player} phone={original.phone} userId={original.user_id} />{' '}
        {original.is_blocked && <Badge tone="bad" text="blocked" />}{' '}
        {original.debt !== '0.00' && <Badge tone="bad" text={t`owes ${amountText(original.debt)}`} />}
      </>
    ),
  },
  { id: 'amount', header: 'Amount', cell: ({ row }) => <Amount rupees={row.original.amount} /> },
  {
    id: 'target',
    header: 'To',
    cell: ({ row: { original } }) => (
      <>
        {original.holder} <small>{[original.bank, original.target].filter(Boolean).join(' ')}</small>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <>
        <Status status={original.status} />{' '}
        {original.proposal && <Badge tone="waiting" text={t`proposed by ${original.proposal.proposed_by}`} />}
        {original.claim && (
          <Badge
            tone="waiting"
            text={t`opened by ${actorText(original.claim.by)} until ${timeText(original.claim.until)}`}
          />
        )}{' '}
        <DecisionNote by={original.decided_by} reason={original.reason ?? original.reference} />
      </>
    ),
  },
];

type Act = 'approve' | 'confirm' | 'reject' | 'pay' | 'release' | 'reference' | 'reverse';

type Open =
  | {
      readonly kind: Exclude<Act, 'release' | 'reverse'>;
      readonly row: WithdrawalRow;
      readonly isToBePaid?: boolean;
    }
  | { readonly kind: 'file' }
  | { readonly kind: 'bulk'; readonly act: 'approve' | 'reject'; readonly rows: readonly WithdrawalRow[] };

const REASONS = ['The account is wrong', 'The name differs from the account', 'The player asked for it'];

const FILTERS = { ...PAYMENT_FILTERS, status: 'requested' };

const ACTS: Readonly<Record<WithdrawalRow['status'], readonly Act[]>> = {
  requested: ['approve', 'confirm', 'reject'],
  approved: ['pay', 'release', 'reject'],
  sent: ['reference', 'reverse'],
  reversed: [],
  rejected: [],
};

const isAllowed = ({ status, proposal }: WithdrawalRow, act: Act): boolean =>
  ACTS[status].includes(act) && !(act === 'approve' && proposal) && !(act === 'confirm' && !proposal);

const LABELS: Readonly<Record<Act, string>> = {
  approve: 'Approve',
  confirm: 'Confirm…',
  reverse: 'It came back: reverse…',
  pay: 'Pay…',
  release: 'Release',
  reject: 'Reject',
  reference: 'Correct the reference…',
};

function whyNotApproved(row: WithdrawalRow): string | false {
  if (!isAllowed(row, 'approve')) return row.proposal ? 'it is proposed' : 'it is approved';
  if (row.is_blocked) return 'the player is blocked';
  return row.debt !== '0.00' && 'the player owes';
}

export function WithdrawalsPage() {
  const [filters, setFilters] = useUrlState(FILTERS);
  const query = useRead('withdrawals', { query: filters });
  const reject = useChange('rejectWithdrawal');
  const release = useChange('releaseWithdrawal');
  const [open, setOpen] = useState<Open | null>(null);
  const { operator } = useSession();
  const [, navigate] = useLocation();
  const mayDecide = mayCall(operator.role, 'approveWithdrawal');
  const rows = query.data?.rows ?? [];
  const openFor = (asked: Act) => (row: WithdrawalRow) => {
    const kind = asked === 'approve' && mayConfirm(row, operator) ? 'confirm' : asked;
    if (!mayDecide || !isAllowed(row, kind)) return;
    if (kind === 'reverse') navigate(`/ledger?entry=${row.entry_id}`);
    else if (kind === 'release') release.mutate({ params: { id: row.id } });
    else setOpen({ kind, row });
  };
  const pay = (row: WithdrawalRow): void => {
    if (!mayDecide || !isAllowed(row, 'approve')) openFor('pay')(row);
    else setOpen({ kind: 'approve', row, isToBePaid: true });
  };
  const { selected, toggle, column } = useSelection({
    rows,
    idOf: paymentId,
    canSelect: (row) => isAllowed(row, 'reject'),
    labelOf: ({ player, amount }) => `${isolateDirection(player)}, ${amountText(amount)}`,
  });
  const quietly = {
    approve: useChange('approveWithdrawal', true),
    reject: useChange('rejectWithdrawal', true),
  };
  const [activeId, setActiveId] = useRowKeys(rows, paymentId, {
    a: openFor('approve'),
    p: pay,
    r: openFor('reject'),
    x: toggle,
  });
  const close = (): void => setOpen(null);
  return (
    <>
      <PaymentFilters
        values={filters}
        of="withdrawals"
        onChange={(changes) => setFilters({ ...FILTERS, ...changes })}
      />
      {mayDecide && (
        <div className="toolbar">
          <KeysHint keys={{ a: 'approve', p: 'pay', r: 'reject', x: 'select' }} />
          <div className="buttons">
            <Button text="Payout file…" onClick={() => setOpen({ kind: 'file' })} />
            {(['approve', 'reject'] as const).map((act) => (
              <Button
                key={act}
                text={
                  act === 'approve'
                    ? t`Approve selected (${selected.length})`
                    : t`Reject selected (${selected.length})`
                }
                disabled={selected.length === 0}
                onClick={() => setOpen({ kind: 'bulk', act, rows: selected })}
              />
            ))}
          </div>
        </div>
      )}
      {release.error && <Failure>{errorMessage(release.error)}</Failure>}
      <PaymentTable
        caption="Withdrawals"
        empty="No withdrawals match these filters."
        query={query}
        rows={rows}
        columns={mayDecide ? withActions(column, openFor, operator) : COLUMNS}
        activeId={activeId}
        onActivate={setActiveId}
        list="withdrawals"
        filters={filters}
        onFilters={setFilters}
      />
      {open?.kind === 'bulk' && (
        <BulkDialog
          title={
            open.act === 'approve'
              ? t`Approve ${open.rows.length} withdrawals`
              : t`Reject ${open.rows.length} withdrawals`
          }
          action={LABELS[open.act]}
          reasons={open.act === 'reject' ? REASONS : undefined}
          explanation={
            open.act === 'reject'
              ? 'The amounts go back to the wallets.'
              : 'Those above the limit of one operator are proposed. Players who owe or are blocked are left out.'
          }
          rows={open.rows.map((row) => ({
            id: row.id,
            label: <bdi>{row.player}</bdi>,
            amount: row.amount,
            leftOut: open.act === 'approve' && whyNotApproved(row),
          }))}
          onAct={async (id, reason) => {
            if (open.act === 'reject') {
              await quietly.reject.mutateAsync({ params: { id }, body: { reason } });
              return 'Rejected';
            }
            const body = { despite_debt: false };
            const { outcome } = await quietly.approve.mutateAsync({ params: { id }, body });
            return outcome === 'approved' ? 'Approved' : 'Proposed';
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'file' && <PayoutDialog onClose={close} />}
      {open?.kind === 'approve' && (
        <ApproveWithdrawalDialog
          row={open.row}
          onApproved={open.isToBePaid ? () => setOpen({ kind: 'pay', row: open.row }) : undefined}
          onClose={close}
        />
      )}
      {open?.kind === 'confirm' && open.row.proposal && (
        <ConfirmProposalDialog id={open.row.proposal.proposal_id} onClose={close} />
      )}
      {open?.kind === 'pay' && <PayWithdrawalDialog row={open.row} onClose={close} />}
      {open?.kind === 'reference' && <WithdrawalReferenceDialog row={open.row} onClose={close} />}
      {open?.kind === 'reject' && (
        <ReasonDialog
          title="Reject this withdrawal"
          action="Reject"
          isDangerous
          reasons={REASONS}
          explanation={t`${amountText(open.row.amount)} goes back to the wallet of ${isolateDirection(open.row.player)}.`}
          onSend={(reason) => reject.mutateAsync({ params: { id: open.row.id }, body: { reason } })}
          onClose={close}
        />
      )}
    </>
  );
}

const withActions = (
  selectColumn: Columns<WithdrawalRow>[number],
  openFor: (kind: Act) => (row: WithdrawalRow) => void,
  operator: Session['operator'],
): Columns<WithdrawalRow> => [
  selectColumn,
  ...COLUMNS,
  actionsColumn((row) =>
    ACTS[row.status]
      .filter((act) => isAllowed(row, act))
      .filter((act) => act !== 'release' || actorText(row.claim?.by ?? null) === operator.name)
      .filter((act) => act !== 'confirm' || mayConfirm(row, operator))
      .map((act) => ({
        text: LABELS[act],
        className: act === 'approve' || act === 'confirm' || act === 'pay' ? 'primary' : undefined,
        onClick: () => openFor(act)(row),
      })),
  ),
];
