import type { ReactNode } from 'react';
import type { DepositRow, WithdrawalRow } from '../contract/payments.ts';
import { amountText, isolated } from '../format.ts';
import { type Columns, DataTable } from '../kit/DataTable.tsx';
import { ActiveRow, ListState, Pager } from '../kit/states.tsx';
import type { useRead } from '../use-call.ts';

interface PaymentTableProps<Row extends DepositRow | WithdrawalRow> {
  readonly caption: string;
  readonly empty: string;
  readonly query: ReturnType<typeof useRead<'deposits' | 'withdrawals'>>;
  readonly rows: Row[];
  readonly columns: Columns<Row>;
  readonly activeId: string | null;
  readonly onActivate: (id: string) => void;
  readonly cursor: string;
  readonly onCursor: (cursor: string) => void;
}

export const idOf = ({ id }: { readonly id: string }): string => id;

/** A page of deposits or withdrawals; the active row is announced. */
export function PaymentTable<Row extends DepositRow | WithdrawalRow>(props: PaymentTableProps<Row>) {
  const { caption, empty, query, rows, columns, activeId, onActivate, cursor, onCursor } = props;
  const active = rows.find(({ id }) => id === activeId);
  return (
    <>
      <ListState query={query} isEmpty={rows.length === 0} empty={empty}>
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          idOf={idOf}
          activeId={activeId}
          onActivate={onActivate}
        />
      </ListState>
      <Pager cursor={cursor} next={query.data?.next} onCursor={onCursor} />
      <ActiveRow>
        {active && `${isolated(active.player)}, ${amountText(active.amount)}, ${active.status}`}
      </ActiveRow>
    </>
  );
}

/** @param onApprove null while a proposal waits for a second operator */
export function DecisionButtons({
  onApprove,
  onReject,
  children,
}: {
  readonly onApprove: (() => void) | null;
  readonly onReject: () => void;
  readonly children?: ReactNode;
}) {
  return (
    <div className="buttons">
      {onApprove && (
        <button type="button" className="primary" onClick={onApprove}>
          Approve
        </button>
      )}
      {children}
      <button type="button" onClick={onReject}>
        Reject
      </button>
    </div>
  );
}
