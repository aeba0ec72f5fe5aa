import { type ReactNode, useId } from 'react';
import { translate } from '../../languages/back-office/text.ts';
import { Button } from './Button.tsx';

export interface RowDialogProps<Row> {
  readonly row: Row;
  readonly onClose: () => void;
}

interface DialogProps {
  readonly title: string;
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

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
      // Browsers close a dialog at the second Escape even if `cancel` was prevented.
      onClose={({ currentTarget }) => (isBusy ? currentTarget.showModal() : onClose())}
      className="dialog"
    >
      <h2 id={id}>{translate(title)}</h2>
      {children}
      {/* Last, so that the first field gets the focus. */}
      <Button text="✕" className="plain close" aria-label="Close" disabled={isBusy} onClick={onClose} />
    </dialog>
  );
}
