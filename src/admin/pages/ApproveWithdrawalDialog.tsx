import { PAYMENT_CALLS, type WithdrawalRow } from '../../contract/admin/payments.ts';
import { messageOf } from '../call.ts';
import { amountText } from '../format.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { Failure, Field, useContractForm } from '../kit/form.tsx';
import { useSession } from '../session/session.ts';
import { useChange } from '../use-call.ts';

const EMPTY = { reference: '', despite_debt: false };

interface ApproveWithdrawalDialogProps {
  readonly row: WithdrawalRow;
  readonly onClose: () => void;
}

/** Records that a withdrawal was paid at the bank, or proposes it where its amount needs a second operator. */
export function ApproveWithdrawalDialog({ row, onClose }: ApproveWithdrawalDialogProps) {
  const { max_alone_withdrawal: maxAlone } = useSession();
  const approve = useChange('approveWithdrawal');
  const form = useContractForm<typeof EMPTY>(PAYMENT_CALLS.approveWithdrawal.body, EMPTY, async (body) => {
    await approve.mutateAsync({ params: { id: row.id }, body });
    onClose();
  });
  const needsSecond = Number(row.amount) > Number(maxAlone);
  const isBarred = row.is_blocked || row.debt !== '0.00';
  return (
    <FormDialog
      title={needsSecond ? 'Propose this withdrawal' : 'Approve this withdrawal'}
      form={{ ...form, failure: form.failure ?? form.errorOf('despite_debt') }}
      action={needsSecond ? 'Propose' : 'It is paid'}
      onClose={onClose}
    >
      <p>
        {amountText(row.amount)} to {row.holder}, for {row.player}.
      </p>
      {needsSecond && (
        <p className="notice">
          Above {amountText(maxAlone)} another operator must confirm within 24 hours. Nothing is paid before
          that.
        </p>
      )}
      <BankDetails id={row.id} />
      <Field
        label="Reference of the payment"
        hint="As the bank shows it. It may stay empty."
        autoComplete="off"
        {...form.fieldOf('reference')}
      />
      {isBarred && (
        <label className="check">
          <input type="checkbox" {...form.register('despite_debt')} />
          Pay although the player {row.is_blocked ? 'is blocked' : `owes ${amountText(row.debt)}`}
        </label>
      )}
    </FormDialog>
  );
}

const DETAILS = [
  ['account_holder_name', 'Holder'],
  ['account_number', 'Account'],
  ['bank_name', 'Bank'],
  ['ifsc_code', 'IFSC'],
  ['upi_id', 'UPI id'],
  ['mobile_number', 'Mobile'],
  ['phone', 'Phone of the account'],
] as const;

/** Where the money goes, once the operator asks for it: that is recorded. */
function BankDetails({ id }: { readonly id: string }) {
  const reveal = useChange('revealWithdrawal');
  const { data, error, isPending } = reveal;
  if (!data)
    return (
      <>
        <button type="button" disabled={isPending} onClick={() => reveal.mutate({ params: { id } })}>
          Show bank details (recorded)
        </button>
        {error && <Failure>{messageOf(error)}</Failure>}
      </>
    );
  return (
    <dl className="details">
      {DETAILS.filter(([name]) => data[name] !== '').map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{data[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
