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

/** Approves several deposits as they were claimed, one after the other, and shows what became of each. */
export function BulkDialog({ rows, onClose }: BulkDialogProps) {
  const approve = useChange('approveDeposit');
  const [results, setResults] = useState<Results>(new Map());
  const [isRunning, setRunning] = useState(false);
  const isDone = results.size === rows.length;
  const run = async (): Promise<void> => {
    setRunning(true);
    const found = new Map<string, string>();
    for (const { id, amount } of rows) {
      const result = approve.mutateAsync({ params: { id }, body: { amount } });
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
    <Dialog title={`Approve ${rows.length} deposits`} onClose={onClose}>
      <p>
        {sumText(rows.map(({ amount }) => amount))} in all, each as it was claimed. Those that no statement of
        the bank has are proposed to a second operator.
      </p>
      <ul className="bulk" aria-live="polite">
        {rows.map(({ id, player, amount, utr }) => (
          <li key={id}>
            <span>
              {player} <code>{utr}</code>
            </span>
            <b>{amountText(amount)}</b>
            <span>{results.get(id) ?? ''}</span>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <button type="button" onClick={onClose}>
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
