import { Fragment, type KeyboardEvent, useEffect, useState } from 'react';
import type { WithdrawalRow } from '../../../contract/back-office/payments.ts';
import { t, tNodes } from '../../../languages/back-office/text.ts';
import { CopyButton } from '../../kit/CopyButton.tsx';
import type { RowDialogProps } from '../../kit/Dialog.tsx';
import { Facts } from '../../kit/Facts.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { Failure, Field, useCallForm } from '../../kit/form.tsx';
import { amountText, zonedText } from '../../kit/format.ts';
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

interface Detail {
  readonly label: string;
  readonly text: string;
  readonly shown?: string;
}

/** Copies the next detail on arrow down, and the previous one on arrow up. */
function useCopyKeys(details: readonly Detail[]) {
  const [copied, setCopied] = useState<number | null>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || details.length === 0) return;
    event.preventDefault();
    const at = copied === null ? 0 : (copied + by + details.length) % details.length;
    void navigator.clipboard
      .writeText(details[at]?.text ?? '')
      .then(() => setCopied(at))
      .catch(() => setCopied(null));
  };
  return { copied, onKeyDown };
}

export function PayWithdrawalDialog({ row, onClose }: RowDialogProps<WithdrawalRow>) {
  const { mutate, data, error } = useChange('openWithdrawal');
  useEffect(() => mutate({ params: { id: row.id } }), [mutate, row.id]);
  const form = useCallForm('sendWithdrawal', { id: row.id }, EMPTY, onClose);
  const details: Detail[] = data
    ? [
        ...DETAILS.map(([name, label]) => ({ label, text: data[name] })).filter(({ text }) => text !== ''),
        { label: 'Amount', text: row.amount, shown: amountText(row.amount) },
      ]
    : [];
  const { copied, onKeyDown } = useCopyKeys(details);
  return (
    <FormDialog title="Pay this withdrawal" form={form} action="Mark as sent" onClose={onClose}>
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
            facts={details.map(({ label, text, shown = text }, nth) => [
              label,
              <Fragment key={label}>
                <bdi>{shown}</bdi> <CopyButton label={label} text={text} />{' '}
                {copied === nth && <Badge tone="good" text="copied" />}
              </Fragment>,
            ])}
          />
          {data.claimed_until !== null && (
            <p className="hint">{t`No other operator pays it until ${zonedText(data.claimed_until)}.`}</p>
          )}
        </>
      )}
      <Field
        label="Reference of the payment"
        hint="As the bank shows it. The arrow keys ↓ and ↑ copy the fields above, one after the other."
        onKeyDown={onKeyDown}
        autoComplete="off"
        {...form.fieldOf('reference')}
      />
    </FormDialog>
  );
}
