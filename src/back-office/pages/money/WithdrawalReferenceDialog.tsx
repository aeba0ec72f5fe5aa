import type { WithdrawalRow } from '../../../contract/back-office/payments.ts';
import { t } from '../../../languages/back-office/text.ts';
import type { RowDialogProps } from '../../kit/Dialog.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { Field, useCallForm } from '../../kit/form.tsx';

export function WithdrawalReferenceDialog({ row, onClose }: RowDialogProps<WithdrawalRow>) {
  const seen = row.reference ?? '';
  const before = { reference: seen, reason: '', seen };
  const form = useCallForm('correctWithdrawalReference', { id: row.id }, before, onClose);
  return (
    <FormDialog title="Correct the reference" form={form} action="Correct" onClose={onClose}>
      <p>{t('No money moves. A payment that came back is reversed in the ledger.')}</p>
      <Field label="Reference of the payment" autoComplete="off" {...form.fieldOf('reference')} />
      <Field label="Reason" autoComplete="off" {...form.fieldOf('reason')} />
    </FormDialog>
  );
}
