import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Failure } from './form.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly form: {
    readonly submit: ComponentProps<'form'>['onSubmit'];
    readonly failure: string | undefined;
    readonly isSubmitting: boolean;
  };
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog({ title, form, action, isDangerous, onClose, children }: FormDialogProps) {
  return (
    <Dialog title={title} isBusy={form.isSubmitting} onClose={onClose}>
      <form noValidate onSubmit={form.submit}>
        {children}
        <Failure>{form.failure}</Failure>
        <div className="buttons">
          {/* First, so that it gets the focus in a form without fields. */}
          <Button
            text={action}
            type="submit"
            className={isDangerous ? 'danger' : 'primary'}
            disabled={form.isSubmitting}
          />
          <Button text="Cancel" disabled={form.isSubmitting} onClick={onClose} />
        </div>
      </form>
    </Dialog>
  );
}
