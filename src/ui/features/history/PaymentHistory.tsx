import { useEffect, useRef } from 'react';
import { PAYMENT_PENDING } from '../../../contract/constants.ts';
import type { PaymentHistoryRow } from '../../../contract/payments.ts';
import type { MessageKey } from '../../../languages/text.ts';
import { useTranslation } from '../../../languages/translation.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { deposits, withdrawals } from '../../../session/player/payments.ts';
import { useControls, useGameServices } from '../../game-context.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useQuery } from '../../kit/query/useQuery.ts';
import { DemoCredits } from '../payments/DemoCredits.tsx';
import { CsvButton } from './CsvButton.tsx';
import { fetchPayments, paymentsCsv } from './csv.ts';
import styles from './history.module.css';
import { DateTimeCell, StatusCell } from './RecordCells.tsx';
import { RecordList } from './RecordList.tsx';

const PENDING_REFETCH_MS = 4000;

/** Refetches while a row is pending, and fetches the balance when one is decided. */
function useDecisions(rows: readonly PaymentHistoryRow[] | null, refetch: () => Promise<void>): void {
  const { refreshProfile } = useControls();
  const pending = rows?.filter(({ status }) => status === PAYMENT_PENDING).length ?? 0;
  const wasPending = useRef(0);
  useEffect(() => {
    if (pending < wasPending.current) void refreshProfile();
    wasPending.current = pending;
  }, [pending, refreshProfile]);
  useEffect(() => {
    if (pending === 0) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refetch();
    }, PENDING_REFETCH_MS);
    return () => clearInterval(timer);
  }, [pending, refetch]);
}

interface PaymentHistoryProps {
  readonly name: MessageKey;
  readonly empty: MessageKey;
  readonly fetchPage: typeof deposits;
  readonly fileName: string;
}

function PaymentHistory({ name, empty, fetchPage, fileName }: PaymentHistoryProps) {
  const { t } = useTranslation();
  const { has, run } = useGameServices();
  const query = useQuery(fetchPage);
  const { data: payments, refetch } = query;
  useDecisions(payments, refetch);
  return (
    <Dialog title={t(name)} kind="table">
      <DemoCredits note="history.playMoney" />
      <RecordList
        name={name}
        query={query}
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
        <div className={styles.ways}>
          <CsvButton
            fileName={fileName}
            // A generic provider has no pages: what it lists is on screen.
            fetchText={async () =>
              paymentsCsv(has('rounds') ? await fetchPayments((end) => run(fetchPage, end)) : payments)
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
    fetchPage={deposits}
    fileName="chicken-road-deposits.csv"
  />
);

export const WithdrawHistory = () => (
  <PaymentHistory
    name="history.withdrawHistory"
    empty="history.noWithdrawals"
    fetchPage={withdrawals}
    fileName="chicken-road-withdrawals.csv"
  />
);
