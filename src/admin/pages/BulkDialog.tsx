import { useState } from 'react';
import { messageOf } from '../call.ts';
import type { DepositRow } from '../contract/payments.ts';
import { amountText, sumText } from '../format.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { useChange } from '../use-call.ts';

interface BulkDialogProps {
  readonly rows: readonly DepositRow[];
  readonly onClose: () => void;
}

const OUTCOMES = { approved: 'Approved', proposed: 'Proposed', to_refund: 'To be refunded' } as const;

type Results = ReadonlyMap<string, string>;

/** Approves several deposits as they were claimed, without those that others claim too, and shows the result of each. */
export function BulkDialog({ rows, onClose }: BulkDialogProps) {
  const approve = useChange('approveDeposit');
  const [results, setResults] = useState<Results>(new Map());
  const [isRunning, setRunning] = useState(false);
  const free = rows.filter(({ conflicts }) => conflicts === 0);
  const isDone = results.size === free.length;
  const run = async (): Promise<void> => {
    setRunning(true);
    const found = new Map<string, string>();
    for (const { id, amount } of free) {
      const result = approve.mutateAsync({ params: { id }, body: { amount, conflicts: 0 } });
      found.set(
        id,
        await result.then(
          ({ outcome }) => OUTCOMES[outcome],
          (error) => messageOf(error),
        ),
      );
      setResults(new Map(found));
    }
    setRunning(false);
  };
  return (
    <Dialog title={`Approve ${free.length} deposits`} isBusy={isRunning} onClose={onClose}>
      <p>
        {sumText(free.map(({ amount }) => amount))} in all, each as it was claimed. Those that no statement of
        the bank has are proposed to a second operator.{' '}
        {free.length < rows.length &&
          'Those whose UTR others claim too are left out: decide them one by one.'}
      </p>
      <ul className="bulk" aria-live="polite">
        {rows.map(({ id, player, amount, utr, conflicts }) => (
          <li key={id}>
            <span>
              <bdi>{player}</bdi> <code>{utr}</code>
            </span>
            <b>{amountText(amount)}</b>
            <span>{conflicts > 0 ? `Left out: ${conflicts} more claim it` : (results.get(id) ?? '')}</span>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <button type="button" disabled={isRunning} onClick={onClose}>
          {isDone ? 'Close' : 'Cancel'}
        </button>
        {!isDone && (
          <button type="button" className="primary" disabled={isRunning} onClick={run}>
            Approve all
          </button>
        )}
      </div>
    </Dialog>
  );
}
