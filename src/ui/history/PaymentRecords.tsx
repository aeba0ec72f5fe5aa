import { useEffect, useRef } from 'react';
import { PAYMENT_PENDING } from '../../contract/constants.ts';
import type { PaymentHistoryRow } from '../../contract/payments.ts';
import type { Loaded } from '../../play/loaded.ts';
import { useControls } from '../desk.ts';
import { useLoaded } from '../fetched/useLoaded.ts';
import { Icon } from '../Icon.tsx';
import { type Label, useWords } from '../language/language.ts';
import { rupees } from '../rupees.ts';
import { RecordList } from './RecordList.tsx';
import { statusOf } from './status.ts';
import { WhenCell } from './WhenCell.tsx';

/** While something is pending its list is asked for again this often, ms. */
const PENDING_LOOK_MS = 4000;

/** Looks again while a row is pending, and fetches the balance when one is decided. */
function useDecisions(rows: readonly PaymentHistoryRow[] | null, renew: () => Promise<void>): void {
  const { refreshProfile } = useControls();
  const pending = rows?.filter(({ status }) => status === PAYMENT_PENDING).length ?? 0;
  const was_pending = useRef(0);
  useEffect(() => {
    if (pending < was_pending.current) void refreshProfile();
    was_pending.current = pending;
  }, [pending, refreshProfile]);
  useEffect(() => {
    if (pending === 0) return;
    const looking = setInterval(() => {
      if (!document.hidden) void renew();
    }, PENDING_LOOK_MS);
    return () => clearInterval(looking);
  }, [pending, renew]);
}

interface PaymentRecordsProps {
  readonly name: Label;
  readonly empty: Label;
  /** a stable function */
  readonly ask: () => Promise<Loaded<readonly PaymentHistoryRow[]>>;
}

/** Date, Amount, Status (spec §2). The status is told by word, picture and colour. */
export function PaymentRecords({ name, empty, ask }: PaymentRecordsProps) {
  const { t } = useWords();
  const { again, renew, ...fetched } = useLoaded(ask);
  useDecisions(fetched.data, renew);
  return (
    <RecordList
      name={name}
      fetched={fetched}
      onAgain={again}
      columns={['Date', 'Amount', 'Status']}
      empty={empty}
      failed="The history could not be loaded."
    >
      {({ id, created_at, amount, status }, index) => {
        const { word, icon, look } = statusOf(status);
        return (
          <tr key={id ?? `${created_at} ${index}`}>
            <WhenCell created_at={created_at} />
            <td>{rupees(amount)}</td>
            <td>
              <span className={`status ${look}`}>
                <Icon name={icon} />
                {t(word)}
              </span>
            </td>
          </tr>
        );
      }}
    </RecordList>
  );
}
