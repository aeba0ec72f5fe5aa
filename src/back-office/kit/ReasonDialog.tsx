import { type ComponentProps, type ReactNode, useId } from 'react';
import * as v from 'valibot';
import { Reason } from '../../contract/back-office/fields.ts';
import { translate } from '../../languages/back-office/text.ts';
import { FormDialog } from './FormDialog.tsx';
import { Field, useContractForm } from './form.tsx';

const EMPTY = { reason: '' };
const Schema = v.object({ reason: Reason });

export interface ReasonDialogProps {
  readonly title: string;
  readonly explanation: ReactNode;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly reasons?: readonly string[];
  readonly onSend: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

export function ReasonDialog({ explanation, onSend, reasons = [], ...dialog }: ReasonDialogProps) {
  const form = useContractForm<typeof EMPTY>(Schema, EMPTY, async ({ reason }) => {
    await onSend(reason);
    dialog.onClose();
  });
  return (
    <FormDialog {...dialog} form={form}>
      {typeof explanation === 'string' ? <p>{translate(explanation)}</p> : explanation}
      <ReasonField reasons={reasons} {...form.fieldOf('reason')} />
    </FormDialog>
  );
}

type ReasonFieldProps = Omit<ComponentProps<typeof Field>, 'label'> &
  Required<Pick<ReasonDialogProps, 'reasons'>>;

export function ReasonField({ reasons, ...field }: ReasonFieldProps) {
  const id = useId();
  return (
    <>
      <Field label="Reason" autoComplete="off" list={id} {...field} />
      <datalist id={id}>
        {reasons.map((reason) => (
          <option key={reason} value={translate(reason)} />
        ))}
      </datalist>
    </>
  );
}
