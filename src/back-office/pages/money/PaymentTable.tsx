import { useState } from 'react';
import { mayCall } from '../../../contract/back-office/calls.ts';
import type { DepositRow, WithdrawalRow } from '../../../contract/back-office/payments.ts';
import type { Session } from '../../../contract/back-office/session.ts';
import { t, translate } from '../../../languages/back-office/text.ts';
import { type Columns, DataTable } from '../../kit/DataTable.tsx';
import { ExportButton } from '../../kit/ExportButton.tsx';
import { amountText, isolateDirection, zonedText } from '../../kit/format.ts';
import { ActiveRow, ListState, Pager } from '../../kit/states.tsx';
import { call } from '../../session/call.ts';
import { type useRead, useRefetchEvery } from '../../session/use-call.ts';
import type { PAYMENT_FILTERS } from './PaymentFilters.tsx';

interface PaymentTableProps<Row extends DepositRow | WithdrawalRow> {
  readonly caption: string;
  readonly empty: string;
  readonly query: ReturnType<typeof useRead<'deposits' | 'withdrawals'>>;
  readonly rows: Row[];
  readonly columns: Columns<Row>;
  readonly activeId: string | null;
  readonly onActivate: (id: string) => void;
  readonly list: 'deposits' | 'withdrawals';
  readonly filters: Readonly<Record<keyof typeof PAYMENT_FILTERS | 'status', string>>;
  readonly onFilters: (changes: { readonly order?: string; readonly cursor: string }) => void;
}

const READ_AGAIN_MS = 30_000;

const ORDERS = { at: ['newest', 'oldest'], amount: ['largest', 'smallest'] } as const;

export const mayConfirm = (
  { proposal }: DepositRow | WithdrawalRow,
  { name, role }: Session['operator'],
): boolean => proposal !== null && proposal.proposed_by !== name && mayCall(role, 'confirmProposal');

export const paymentId = ({ id }: { readonly id: string }): string => id;

export function PaymentTable<Row extends DepositRow | WithdrawalRow>(props: PaymentTableProps<Row>) {
  const { caption, empty, query, rows, columns, activeId, onActivate, list, filters, onFilters } = props;
  useRefetchEvery(list, { query: filters }, READ_AGAIN_MS);
  const [openedAt] = useState(() => new Date().toISOString());
  const news = rows.filter(({ created_at: at }) => at > openedAt).length;
  const active = rows.find(({ id }) => id === activeId);
  return (
    <>
      <p role="status" className={news > 0 ? 'hint' : 'visually-hidden'}>
        {news > 0 && t`${news} new since ${zonedText(openedAt)}.`}
      </p>
      <ListState query={query} isEmpty={rows.length === 0} empty={empty}>
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          idOf={paymentId}
          activeId={activeId}
          onActivate={onActivate}
          sort={{
            order: filters.order,
            orders: ORDERS,
            onOrder: (order) => onFilters({ order, cursor: '' }),
          }}
        />
      </ListState>
      <div className="toolbar">
        <ExportButton name={list} read={(cursor) => call(list, { query: { ...filters, cursor } })} />
        <Pager cursor={filters.cursor} next={query.data?.next} onCursor={(cursor) => onFilters({ cursor })} />
      </div>
      <ActiveRow>
        {active &&
          `${isolateDirection(active.player)}, ${amountText(active.amount)}, ${translate(active.status)}`}
      </ActiveRow>
    </>
  );
}
