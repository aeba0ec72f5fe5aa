import { type ReactNode, useId } from 'react';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog, open as long as it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId();
  const show = (dialog: HTMLDialogElement | null): void => {
    if (dialog && !dialog.open) dialog.showModal();
  };
  return (
    <dialog ref={show} aria-labelledby={id} onClose={onClose} className="dialog">
      <h2 id={id}>{title}</h2>
      {children}
      {/* The last, so that the first field has the focus. */}
      <button type="button" className="plain close" aria-label="Close" onClick={onClose}>
        ✕
      </button>
    </dialog>
  );
}
