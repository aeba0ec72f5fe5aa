import * as v from 'valibot';
import { Reason } from '../../contract/admin/fields.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { Failure, Field, useContractForm } from '../kit/form.tsx';

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
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={form.submit}>
        <p>{explanation}</p>
        <Field
          label="Reason"
          autoComplete="off"
          error={form.errorOf('reason')}
          {...form.register('reason')}
        />
        <Failure>{form.failure}</Failure>
        <div className="buttons">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="danger" disabled={form.isSubmitting}>
            Reject
          </button>
        </div>
      </form>
    </Dialog>
  );
}
