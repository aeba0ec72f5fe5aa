import { useEffect } from 'react';
import type { WithdrawalRow } from '../../../contract/back-office/payments.ts';
import { t, tNodes } from '../../../languages/back-office/text.ts';
import { CopyButton } from '../../kit/CopyButton.tsx';
import type { RowDialogProps } from '../../kit/Dialog.tsx';
import { Facts } from '../../kit/Facts.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { Failure, Field, useCallForm } from '../../kit/form.tsx';
import { amountText, timeText } from '../../kit/format.ts';
import { Badge } from '../../kit/states.tsx';
import { errorMessage } from '../../session/call.ts';
import { useChange } from '../../session/use-call.ts';

const EMPTY = { reference: '' };

const DETAILS = [
  ['account_holder_name', 'Holder'],
  ['account_number', 'Account'],
  ['bank_name', 'Bank'],
  ['ifsc_code', 'IFSC'],
  ['upi_id', 'UPI id'],
  ['mobile_number', 'Mobile'],
  ['phone', 'Phone of the account'],
] as const;

const copied = (label: string, text: string, shown = text) => (
  <>
    <bdi>{shown}</bdi> <CopyButton label={label} text={text} />
  </>
);

export function PayWithdrawalDialog({ row, onClose }: RowDialogProps<WithdrawalRow>) {
  const { mutate, data, error } = useChange('openWithdrawal');
  useEffect(() => mutate({ params: { id: row.id } }), [mutate, row.id]);
  const form = useCallForm('sendWithdrawal', { id: row.id }, EMPTY, onClose);
  return (
    <FormDialog title="Pay this withdrawal" form={form} action="It is sent" onClose={onClose}>
      <p>
        {tNodes`${amountText(row.amount)} to ${<bdi>{row.holder}</bdi>}, for ${<bdi>{row.player}</bdi>}.`}{' '}
        {row.is_blocked && <Badge tone="bad" text="blocked" />}{' '}
        {row.debt !== '0.00' && <Badge tone="bad" text={t`owes ${amountText(row.debt)}`} />}
      </p>
      {error && <Failure>{errorMessage(error)}</Failure>}
      {data && (
        <>
          <Facts
            className="details"
            facts={[
              ...DETAILS.map(
                ([name, label]) => [label, data[name] !== '' && copied(label, data[name])] as const,
              ),
              ['Amount', copied('Amount', row.amount, amountText(row.amount))],
            ]}
          />
          {data.claimed_until !== null && (
            <p className="hint">{t`No other operator pays it until ${timeText(data.claimed_until)} UTC.`}</p>
          )}
        </>
      )}
      <Field
        label="Reference of the payment"
        hint="As the bank shows it."
        autoComplete="off"
        {...form.fieldOf('reference')}
      />
    </FormDialog>
  );
}
