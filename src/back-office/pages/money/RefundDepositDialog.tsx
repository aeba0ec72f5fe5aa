import type { DepositRow } from '../../../contract/back-office/payments.ts';
import { t, tNodes } from '../../../languages/back-office/text.ts';
import type { RowDialogProps } from '../../kit/Dialog.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { Field, useCallForm } from '../../kit/form.tsx';
import { amountText } from '../../kit/format.ts';

const EMPTY = { reference: '' };

export function RefundDepositDialog({ row, onClose }: RowDialogProps<DepositRow>) {
  const form = useCallForm('refundDeposit', { id: row.id }, EMPTY, onClose);
  return (
    <FormDialog title="Refund this payment" form={form} action="Mark as refunded" onClose={onClose}>
      <p>
        {tNodes`Send ${row.refund === null ? t('what the bank shows') : amountText(row.refund)} for UTR ${row.utr} back to ${<bdi>{row.player}</bdi>} first (${amountText(row.amount)} was claimed). It is not credited, and other claims to this UTR are rejected.`}
      </p>
      <Field label="Reference of the transfer back" autoComplete="off" {...form.fieldOf('reference')} />
    </FormDialog>
  );
}
