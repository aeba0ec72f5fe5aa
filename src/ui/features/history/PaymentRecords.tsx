import { useCallback, useEffect, useRef } from 'react';
import { PAYMENT_PENDING } from '../../../contract/constants.ts';
import type { PaymentHistoryRow } from '../../../contract/payments.ts';
import { rupees } from '../../../presentation/rupees.ts';
import type { deposits } from '../../../session/player/payments.ts';
import { useControls, useGameServices } from '../../game-context.ts';
import { useQuery } from '../../kit/query/useQuery.ts';
import type { PlainMessageKey } from '../../language/language.ts';
import { CsvButton } from './CsvButton.tsx';
import { fetchPayments, paymentsCsv } from './csv.ts';
import { DateTimeCell } from './DateTimeCell.tsx';
import { RecordList } from './RecordList.tsx';
import { StatusCell } from './StatusCell.tsx';

const PENDING_LOOK_MS = 4000;

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
    const looking = setInterval(() => {
      if (!document.hidden) void refetch();
    }, PENDING_LOOK_MS);
    return () => clearInterval(looking);
  }, [pending, refetch]);
}

interface PaymentRecordsProps {
  readonly name: PlainMessageKey;
  readonly empty: PlainMessageKey;
  readonly fetcher: typeof deposits;
  readonly file: string;
}

export function PaymentRecords({ name, empty, fetcher, file }: PaymentRecordsProps) {
  const { isGeneric, run } = useGameServices();
  const { retry, refetch, ...fetched } = useQuery(useCallback(() => run(fetcher), [run, fetcher]));
  useDecisions(fetched.data, refetch);
  const payments = fetched.data;
  return (
    <>
      <RecordList
        name={name}
        fetched={fetched}
        onRetry={retry}
        columns={['Date', 'Amount', 'Status']}
        empty={empty}
        failed="The history could not be loaded."
      >
        {({ id, created_at: createdAt, amount, status }, index) => (
          <tr key={id ?? `${createdAt} ${index}`}>
            <DateTimeCell createdAt={createdAt} />
            <td>{rupees(amount)}</td>
            <StatusCell status={status} />
          </tr>
        )}
      </RecordList>
      {payments && payments.length > 0 && (
        <div className="records-ways">
          <CsvButton
            name={file}
            fetchText={async () =>
              paymentsCsv(isGeneric ? payments : await fetchPayments((end) => run(fetcher, end)))
            }
          />
        </div>
      )}
    </>
  );
}
