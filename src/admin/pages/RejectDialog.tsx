import * as v from 'valibot';
import { Reason } from '../../contract/admin/fields.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { Field, useContractForm } from '../kit/form.tsx';

const EMPTY = { reason: '' };
const Schema = v.object({ reason: Reason });

interface RejectDialogProps {
  readonly title: string;
  /** what rejecting it does */
  readonly explanation: string;
  readonly onReject: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the reason of a rejection. */
export function RejectDialog({ title, explanation, onReject, onClose }: RejectDialogProps) {
  const form = useContractForm<typeof EMPTY>(Schema, EMPTY, async ({ reason }) => {
    await onReject(reason);
    onClose();
  });
  return (
    <FormDialog title={title} form={form} action="Reject" isDangerous onClose={onClose}>
      <p>{explanation}</p>
      <Field label="Reason" autoComplete="off" error={form.errorOf('reason')} {...form.register('reason')} />
    </FormDialog>
  );
}
