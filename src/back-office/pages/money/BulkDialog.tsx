import { type ReactNode, useState } from 'react';
import { t, translate } from '../../../languages/back-office/text.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { amountText, sumText } from '../../kit/format.ts';
import { ReasonField } from '../../kit/ReasonDialog.tsx';
import { errorMessage } from '../../session/call.ts';

interface BulkRow {
  readonly id: string;
  readonly label: ReactNode;
  readonly amount?: string;
  readonly leftOut?: string | false;
}

interface BulkDialogProps {
  readonly title: string;
  readonly explanation: ReactNode;
  readonly action: string;
  readonly reasons?: readonly string[] | undefined;
  readonly rows: readonly BulkRow[];
  readonly onAct: (id: string, reason: string) => Promise<string>;
  readonly onClose: () => void;
}

export function BulkDialog(props: BulkDialogProps) {
  const { title, explanation, action, reasons, rows, onAct, onClose } = props;
  const [results, setResults] = useState<ReadonlyMap<string, string>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [reason, setReason] = useState('');
  const done = rows.filter(({ leftOut }) => !leftOut);
  const amounts = done.flatMap(({ amount }) => amount ?? []);
  const isDone = results.size === done.length;
  const isMissing = reasons !== undefined && reason.trim() === '';
  const run = async (): Promise<void> => {
    setRunning(true);
    const found = new Map<string, string>();
    for (const { id } of done) {
      found.set(id, await onAct(id, reason).catch(errorMessage));
      setResults(new Map(found));
    }
    setRunning(false);
  };
  return (
    <Dialog title={title} isBusy={isRunning} onClose={onClose}>
      <p>
        {amounts.length > 0 && t`${sumText(amounts)} in all. `}
        {typeof explanation === 'string' ? translate(explanation) : explanation}
      </p>
      {reasons && (
        <ReasonField
          reasons={reasons}
          value={reason}
          disabled={isRunning || isDone}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <ul className="bulk" aria-live="polite">
        {rows.map(({ id, label, amount, leftOut }) => (
          <li key={id}>
            <span>{label}</span>
            <b>{amount && amountText(amount)}</b>
            <span>{leftOut ? t`Left out: ${translate(leftOut)}` : translate(results.get(id) ?? '')}</span>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <Button text={isDone ? 'Close' : 'Cancel'} disabled={isRunning} onClick={onClose} />
        {!isDone && (
          <button type="button" className="primary" disabled={isRunning || isMissing} onClick={run}>
            {t`${translate(action)} all`}
          </button>
        )}
      </div>
    </Dialog>
  );
}
