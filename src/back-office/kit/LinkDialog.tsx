import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from './form.tsx';

interface LinkDialogProps {
  readonly title: string;
  readonly link: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function LinkDialog({ title, link, onClose, children }: LinkDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <Field label="Link" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      <div className="buttons">
        <Button text="Done" className="primary" onClick={onClose} />
      </div>
    </Dialog>
  );
}
