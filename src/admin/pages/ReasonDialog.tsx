import type { ReactNode } from 'react';
import * as v from 'valibot';
import { Reason } from '../contract/fields.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { Field, useContractForm } from '../kit/form.tsx';

const EMPTY = { reason: '' };
const Schema = v.object({ reason: Reason });

export interface ReasonDialogProps {
  readonly title: string;
  /** what sending it does */
  readonly explanation: ReactNode;
  /** the text of the button that sends it */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly onSend: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the reason of an act, and closes when it is done. */
export function ReasonDialog({ explanation, onSend, ...dialog }: ReasonDialogProps) {
  const form = useContractForm<typeof EMPTY>(Schema, EMPTY, async ({ reason }) => {
    await onSend(reason);
    dialog.onClose();
  });
  return (
    <FormDialog {...dialog} form={form}>
      {typeof explanation === 'string' ? <p>{explanation}</p> : explanation}
      <Field label="Reason" autoComplete="off" {...form.fieldOf('reason')} />
    </FormDialog>
  );
}
