import { useEffect } from 'react';
import { t, tNodes, translate } from '../../languages/admin/text.ts';
import { messageOf } from '../call.ts';
import { PAYMENT_CALLS, type WithdrawalRow } from '../contract/payments.ts';
import { amountText, timeText } from '../format.ts';
import { CopyButton } from '../kit/CopyButton.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { Failure, Field, useContractForm } from '../kit/form.tsx';
import { Badge } from '../kit/states.tsx';
import { useChange } from '../use-call.ts';

const EMPTY = { reference: '' };

interface PayWithdrawalDialogProps {
  readonly row: WithdrawalRow;
  readonly onClose: () => void;
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

/** Claims an approved withdrawal for ten minutes, shows its destination, and records the bank's payment. */
export function PayWithdrawalDialog({ row, onClose }: PayWithdrawalDialogProps) {
  const { mutate, data, error } = useChange('openWithdrawal');
  const send = useChange('sendWithdrawal');
  useEffect(() => mutate({ params: { id: row.id } }), [mutate, row.id]);
  const form = useContractForm<typeof EMPTY>(PAYMENT_CALLS.sendWithdrawal.body, EMPTY, async (body) => {
    await send.mutateAsync({ params: { id: row.id }, body });
    onClose();
  });
  return (
    <FormDialog title="Pay this withdrawal" form={form} action="It is sent" onClose={onClose}>
      <p>
        {tNodes`${amountText(row.amount)} to ${<bdi>{row.holder}</bdi>}, for ${<bdi>{row.player}</bdi>}.`}{' '}
        {row.is_blocked && <Badge tone="bad" text="blocked" />}{' '}
        {row.debt !== '0.00' && <Badge tone="bad" text={t`owes ${amountText(row.debt)}`} />}
      </p>
      {error && <Failure>{messageOf(error)}</Failure>}
      {data && (
        <>
          <dl className="details">
            {DETAILS.filter(([name]) => data[name] !== '').map(([name, label]) => (
              <div key={name}>
                <dt>{translate(label)}</dt>
                <dd>
                  <bdi>{data[name]}</bdi> <CopyButton label={label} text={data[name]} />
                </dd>
              </div>
            ))}
            <div>
              <dt>{t('Amount')}</dt>
              <dd>
                {amountText(row.amount)} <CopyButton label="Amount" text={row.amount} />
              </dd>
            </div>
          </dl>
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
