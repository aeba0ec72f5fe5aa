import { t } from '../../languages/admin/text.ts';
import { PAYMENT_CALLS, type WithdrawalRow } from '../contract/payments.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { Field, useContractForm } from '../kit/form.tsx';
import { useChange } from '../use-call.ts';

interface WithdrawalReferenceDialogProps {
  readonly row: WithdrawalRow;
  readonly onClose: () => void;
}

/** Corrects the reference of a withdrawal that was sent. */
export function WithdrawalReferenceDialog({ row, onClose }: WithdrawalReferenceDialogProps) {
  const seen = row.reference ?? '';
  const correct = useChange('correctWithdrawalReference');
  const form = useContractForm<{ reference: string; reason: string; seen: string }>(
    PAYMENT_CALLS.correctWithdrawalReference.body,
    { reference: seen, reason: '', seen },
    async (body) => {
      await correct.mutateAsync({ params: { id: row.id }, body });
      onClose();
    },
  );
  return (
    <FormDialog title="Correct the reference" form={form} action="Correct" onClose={onClose}>
      <p>{t('No money moves. A payment that came back is reversed in the ledger.')}</p>
      <Field label="Reference of the payment" autoComplete="off" {...form.fieldOf('reference')} />
      <Field label="Reason" autoComplete="off" {...form.fieldOf('reason')} />
    </FormDialog>
  );
}
