import { DEPOSIT_STATUSES, WITHDRAWAL_STATUSES } from '../../../contract/back-office/payments.ts';
import { ALL_OPTION, FilterForm, FilterSelect, PeriodFields } from '../../kit/FilterForm.tsx';
import { Field } from '../../kit/form.tsx';

export const PAYMENT_FILTERS = {
  order: '',
  min: '',
  max: '',
  from: '',
  to: '',
  method: '',
  phone: '',
  player: '',
  utr: '',
  cursor: '',
};

type Values = Readonly<Record<string, string>>;

interface PaymentFiltersProps {
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly of: 'deposits' | 'withdrawals';
}

const STATUS_LABELS = {
  pending: 'Pending',
  requested: 'Requested',
  approved: 'Approved',
  overdue: 'Approved over a day ago',
  sent: 'Sent',
  rejected: 'Rejected',
  all: 'All',
  to_refund: 'To refund',
} as const;

const ORDERS = [
  ['', 'Usual'],
  ['oldest', 'Oldest first'],
  ['newest', 'Newest first'],
  ['largest', 'Largest first'],
  ['smallest', 'Smallest first'],
] as const;

const METHODS = [ALL_OPTION, ['upi', 'UPI'], ['usdt', 'USDT']] as const;

export function PaymentFilters({ values, onChange, of }: PaymentFiltersProps) {
  const statuses = of === 'deposits' ? DEPOSIT_STATUSES : WITHDRAWAL_STATUSES;
  return (
    <FilterForm values={values} onChange={(typed) => onChange({ ...typed, cursor: '' })}>
      <FilterSelect
        label="Status"
        name="status"
        value={values.status}
        options={statuses.map((status) => [status, STATUS_LABELS[status]])}
      />
      <FilterSelect label="Order" name="order" value={values.order} options={ORDERS} />
      <FilterSelect label="Method" name="method" value={values.method} options={METHODS} />
      <Field label="From ₹" name="min" inputMode="decimal" defaultValue={values.min} />
      <Field label="To ₹" name="max" inputMode="decimal" defaultValue={values.max} />
      <PeriodFields values={values} />
      <Field label="Phone" name="phone" inputMode="tel" defaultValue={values.phone} />
      <Field label="Player id" name="player" autoComplete="off" defaultValue={values.player} />
      <Field
        label={of === 'deposits' ? 'UTR' : 'Reference of the payment'}
        name="utr"
        defaultValue={values.utr}
      />
    </FilterForm>
  );
}
