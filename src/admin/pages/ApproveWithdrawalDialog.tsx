import { t } from '../../languages/admin/text.ts';
import { PAYMENT_CALLS, type WithdrawalRow } from '../contract/payments.ts';
import { amountText } from '../format.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { useContractForm } from '../kit/form.tsx';
import { useSession } from '../session/session.ts';
import { useChange } from '../use-call.ts';

const EMPTY = { despite_debt: false };

interface ApproveWithdrawalDialogProps {
  readonly row: WithdrawalRow;
  /** called when it was approved without a proposal */
  readonly onApproved?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Approves a withdrawal, or proposes the approval when the amount needs a second operator. */
export function ApproveWithdrawalDialog({ row, onApproved, onClose }: ApproveWithdrawalDialogProps) {
  const { max_alone_withdrawal: maxAlone } = useSession();
  const approve = useChange('approveWithdrawal');
  const form = useContractForm<typeof EMPTY>(PAYMENT_CALLS.approveWithdrawal.body, EMPTY, async (body) => {
    const { outcome } = await approve.mutateAsync({ params: { id: row.id }, body });
    onClose();
    if (outcome === 'approved') onApproved?.();
  });
  const needsSecond = Number(row.amount) > Number(maxAlone);
  const isBarred = row.is_blocked || row.debt !== '0.00';
  return (
    <FormDialog
      title={needsSecond ? 'Propose this withdrawal' : 'Approve this withdrawal'}
      form={{ ...form, failure: form.failure ?? form.errorOf('despite_debt') }}
      action={needsSecond ? 'Propose' : onApproved ? 'Approve and pay' : 'Approve'}
      onClose={onClose}
    >
      <p>{t`${amountText(row.amount)} to ${row.holder}, for ${row.player}.`}</p>
      {needsSecond && (
        <p className="notice">
          {t`Above ${amountText(maxAlone)} another operator must confirm within 24 hours. Nothing is paid before that.`}
        </p>
      )}
      {isBarred && (
        <label className="check">
          <input type="checkbox" {...form.register('despite_debt')} />
          {row.is_blocked
            ? t('Pay although the player is blocked')
            : t`Pay although the player owes ${amountText(row.debt)}`}
        </label>
      )}
    </FormDialog>
  );
}
