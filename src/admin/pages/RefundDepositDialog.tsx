import * as v from 'valibot';
import { t, tNodes } from '../../languages/admin/text.ts';
import { type DepositRow, TransferReference } from '../contract/payments.ts';
import { amountText } from '../format.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { Field, useContractForm } from '../kit/form.tsx';
import { useChange } from '../use-call.ts';

const EMPTY = { reference: '' };
const Schema = v.object({ reference: TransferReference });

interface RefundDepositDialogProps {
  readonly row: DepositRow;
  readonly onClose: () => void;
}

/** Records the transfer that refunded a payment or the uncredited part of it. */
export function RefundDepositDialog({ row, onClose }: RefundDepositDialogProps) {
  const change = useChange('refundDeposit');
  const form = useContractForm<typeof EMPTY>(Schema, EMPTY, async ({ reference }) => {
    await change.mutateAsync({ params: { id: row.id }, body: { reference } });
    onClose();
  });
  return (
    <FormDialog title="Refund this payment" form={form} action="It is refunded" onClose={onClose}>
      <p>
        {tNodes`Send ${row.refund === null ? t('what the bank shows') : amountText(row.refund)} for UTR ${row.utr} back to ${<bdi>{row.player}</bdi>} first (${amountText(row.amount)} was claimed). It is not credited, and other claims to this UTR are rejected.`}
      </p>
      <Field label="Reference of the transfer back" autoComplete="off" {...form.fieldOf('reference')} />
    </FormDialog>
  );
}
