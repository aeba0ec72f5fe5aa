import type { WithdrawalRow } from '../../../contract/back-office/payments.ts';
import { t } from '../../../languages/back-office/text.ts';
import type { RowDialogProps } from '../../kit/Dialog.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useCallForm } from '../../kit/form.tsx';
import { amountText } from '../../kit/format.ts';
import { useSession } from '../../session/session.ts';

const EMPTY = { despite_debt: false };

interface ApproveWithdrawalDialogProps extends RowDialogProps<WithdrawalRow> {
  readonly onApproved?: (() => void) | undefined;
}

export function ApproveWithdrawalDialog({ row, onApproved, onClose }: ApproveWithdrawalDialogProps) {
  const { max_alone_withdrawal: maxAlone } = useSession();
  const form = useCallForm('approveWithdrawal', { id: row.id }, EMPTY, ({ outcome }) => {
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
