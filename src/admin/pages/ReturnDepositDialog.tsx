import * as v from 'valibot';
import { type DepositRow, TransferReference } from '../../contract/admin/payments.ts';
import { amountText } from '../format.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { Field, useContractForm } from '../kit/form.tsx';
import { useChange } from '../use-call.ts';

const EMPTY = { reference: '' };
const Schema = v.object({ reference: TransferReference });

interface ReturnDepositDialogProps {
  readonly row: DepositRow;
  readonly onClose: () => void;
}

/** Notes the transfer by which a payment over a limit was sent back. */
export function ReturnDepositDialog({ row, onClose }: ReturnDepositDialogProps) {
  const change = useChange('returnDeposit');
  const form = useContractForm<typeof EMPTY>(Schema, EMPTY, async ({ reference }) => {
    await change.mutateAsync({ params: { id: row.id }, body: { reference } });
    onClose();
  });
  return (
    <FormDialog title="Payment sent back" form={form} action="Mark as returned" onClose={onClose}>
      <p>
        Send what the bank shows for UTR {row.utr} back to {row.player} first ({amountText(row.amount)} was
        claimed). Nothing is credited, and other claims to this UTR are rejected.
      </p>
      <Field label="Reference of the transfer back" autoComplete="off" {...form.fieldOf('reference')} />
    </FormDialog>
  );
}
