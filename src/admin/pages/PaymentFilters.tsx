import { DEPOSIT_STATUSES, PAYMENT_STATUSES } from '../../contract/admin/payments.ts';
import { FilterForm } from '../kit/FilterForm.tsx';
import { Field, Select } from '../kit/form.tsx';

export const PAYMENT_FILTERS = {
  status: 'pending',
  order: '',
  min: '',
  max: '',
  from: '',
  to: '',
  method: '',
  phone: '',
  player: '',
  cursor: '',
};

type Values = Readonly<Record<string, string>>;

interface PaymentFiltersProps {
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  /** deposits have a UTR */
  readonly hasUtr?: boolean;
}

const STATUS_LABELS = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  all: 'All',
  to_return: 'To return',
} as const;

/** The filters of deposits and withdrawals. A choice holds at once, what is typed when it is sent. */
export function PaymentFilters({ values, onChange, hasUtr = false }: PaymentFiltersProps) {
  return (
    <FilterForm
      values={values}
      onSearch={(typed) => onChange({ ...typed, cursor: '' })}
      onClear={() => onChange({})}
    >
      <Select
        label="Status"
        name="status"
        defaultValue={values.status}
        onChange={({ target }) => target.form?.requestSubmit()}
      >
        {(hasUtr ? DEPOSIT_STATUSES : PAYMENT_STATUSES).map((status) => (
          <option key={status} value={status}>
            {STATUS_LABELS[status]}
          </option>
        ))}
      </Select>
      <Select
        label="Order"
        name="order"
        defaultValue={values.order}
        onChange={({ target }) => target.form?.requestSubmit()}
      >
        <option value="">Usual</option>
        <option value="oldest">Oldest first</option>
        <option value="newest">Newest first</option>
      </Select>
      <Select
        label="Method"
        name="method"
        defaultValue={values.method}
        onChange={({ target }) => target.form?.requestSubmit()}
      >
        <option value="">All</option>
        <option value="upi">UPI</option>
        <option value="usdt">USDT</option>
      </Select>
      <Field label="From ₹" name="min" inputMode="decimal" defaultValue={values.min} />
      <Field label="To ₹" name="max" inputMode="decimal" defaultValue={values.max} />
      <Field label="From day (UTC)" name="from" type="date" defaultValue={values.from} />
      <Field label="To day (UTC)" name="to" type="date" defaultValue={values.to} />
      <Field label="Phone" name="phone" inputMode="tel" defaultValue={values.phone} />
      <Field label="Player id" name="player" autoComplete="off" defaultValue={values.player} />
      {hasUtr && <Field label="UTR" name="utr" defaultValue={values.utr} />}
    </FilterForm>
  );
}
