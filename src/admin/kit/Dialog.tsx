import { type ReactNode, useId } from 'react';
import { translate } from '../../languages/admin/text.ts';
import { Button } from './Button.tsx';

/** A dialog about a row of a list. */
export interface RowDialogProps<Row> {
  readonly row: Row;
  readonly onClose: () => void;
}

interface DialogProps {
  readonly title: string;
  /** its request runs: it stays open */
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog, open as long as it is rendered. */
export function Dialog({ title, isBusy = false, onClose, children }: DialogProps) {
  const id = useId();
  const show = (dialog: HTMLDialogElement | null): void => {
    if (dialog && !dialog.open) dialog.showModal();
  };
  return (
    <dialog
      ref={show}
      aria-labelledby={id}
      onCancel={(event) => isBusy && event.preventDefault()}
      // A browser closes it at the second Escape, whatever the first one met.
      onClose={({ currentTarget }) => (isBusy ? currentTarget.showModal() : onClose())}
      className="dialog"
    >
      <h2 id={id}>{translate(title)}</h2>
      {children}
      {/* The last, so that the first field has the focus. */}
      <Button text="✕" className="plain close" aria-label="Close" disabled={isBusy} onClick={onClose} />
    </dialog>
  );
}
