import { useEffect, useRef } from 'react';
import { PAYMENT_PENDING } from '../../../../contract/constants.ts';
import { PAYMENT_CALLS, PAYMENTS_A_PAGE, type PaymentHistoryRow } from '../../../../contract/payments.ts';
import type { MessageKey } from '../../../../languages/text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { rupees } from '../../../../rules/rupees.ts';
import type { Deps } from '../../../session/deps.ts';
import { refreshProfile } from '../../../session/player/profile.ts';
import { query, userQuery } from '../../../session/player/query.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useGameServices } from '../../kit/game-context.ts';
import { useCall } from '../../kit/query/useSessionQuery.ts';
import { DemoCredits } from '../payments/DemoCredits.tsx';
import { CsvButton } from './CsvButton.tsx';
import { fetchPayments, paymentsCsv } from './csv.ts';
import styles from './history.module.css';
import { DateTimeCell, StatusCell } from './RecordCells.tsx';
import { RecordList } from './RecordList.tsx';

const PENDING_REFETCH_MS = 4000;

function useDecisions(pending: number): void {
  const services = useGameServices();
  const wasPending = useRef(0);
  useEffect(() => {
    if (pending < wasPending.current) void refreshProfile(services);
    wasPending.current = pending;
  }, [pending, services]);
}

const countPending = (rows: readonly PaymentHistoryRow[] = []): number =>
  rows.filter(({ status }) => status === PAYMENT_PENDING).length;

type HistoryCall = typeof PAYMENT_CALLS.payinHistory | typeof PAYMENT_CALLS.withdrawHistory;

/** @param end position of the page's last payment, counted from the newest */
async function fetchPage(deps: Deps, call: HistoryCall, end: number) {
  const { data } = await query(deps, call, (userId) => ({
    query: { user_id: userId, limit: PAYMENTS_A_PAGE, offset: end },
  }));
  return data;
}

interface PaymentHistoryProps {
  readonly name: MessageKey;
  readonly empty: MessageKey;
  readonly call: HistoryCall;
  readonly fileName: string;
}

function PaymentHistory({ name, empty, call, fileName }: PaymentHistoryProps) {
  const { t } = useTranslation();
  const services = useGameServices();
  const { has } = services;
  const history = useCall(call, userQuery, {
    select: ({ data }) => data,
    refetchInterval: ({ state }) => countPending(state.data?.data) > 0 && PENDING_REFETCH_MS,
  });
  const { data: payments } = history;
  useDecisions(countPending(payments));
  return (
    <Dialog title={t(name)} kind="table">
      <DemoCredits note="history.playMoney" />
      <RecordList
        name={name}
        query={history}
        columns={['history.date', 'dialog.amount', 'history.status']}
        empty={empty}
      >
        {(payment, index) => (
          <tr key={payment.id ?? `${payment.created_at} ${index}`}>
            <DateTimeCell createdAt={payment.created_at} />
            <td>{rupees(payment.amount)}</td>
            <StatusCell payment={payment} />
          </tr>
        )}
      </RecordList>
      {payments && payments.length > 0 && (
        <div className={`spread wrap ${styles.actions}`}>
          <CsvButton
            fileName={fileName}
            // A generic provider has no pages: what it lists is on screen.
            fetchText={async () =>
              paymentsCsv(
                has('rounds') ? await fetchPayments((end) => fetchPage(services, call, end)) : payments,
              )
            }
          />
        </div>
      )}
    </Dialog>
  );
}

export const DepositHistory = () => (
  <PaymentHistory
    name="history.depositHistory"
    empty="history.noDeposits"
    call={PAYMENT_CALLS.payinHistory}
    fileName="chicken-road-deposits.csv"
  />
);

export const WithdrawHistory = () => (
  <PaymentHistory
    name="history.withdrawHistory"
    empty="history.noWithdrawals"
    call={PAYMENT_CALLS.withdrawHistory}
    fileName="chicken-road-withdrawals.csv"
  />
);
