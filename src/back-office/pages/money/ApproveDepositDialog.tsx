import * as v from 'valibot';
import { TypedAmount } from '../../../contract/back-office/fields.ts';
import type { DepositRow } from '../../../contract/back-office/payments.ts';
import { t, tNodes, translate } from '../../../languages/back-office/text.ts';
import { ConsequenceView } from '../../kit/ConsequenceView.tsx';
import { PlayerLink, Status, Time } from '../../kit/cells.tsx';
import type { RowDialogProps } from '../../kit/Dialog.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { Field, useContractForm } from '../../kit/form.tsx';
import { amountText } from '../../kit/format.ts';
import { ListState } from '../../kit/states.tsx';
import { useSession } from '../../session/session.ts';
import { useChange, useRead } from '../../session/use-call.ts';

const Schema = v.object({ amount: TypedAmount });

export function ApproveDepositDialog({ row, onClose }: RowDialogProps<DepositRow>) {
  const { max_alone_deposit: maxAlone } = useSession();
  const approve = useChange('approveDeposit');
  const form = useContractForm<{ amount: string }>(Schema, { amount: row.amount }, async (body) => {
    await approve.mutateAsync({ params: { id: row.id }, body: { ...body, conflicts: row.conflicts } });
    onClose();
  });
  const needsSecond = !row.has_bank_line || Number(row.amount) > Number(maxAlone);
  const action = needsSecond ? 'Propose' : 'Approve';
  return (
    <FormDialog
      title={needsSecond ? 'Propose this deposit' : 'Approve this deposit'}
      form={form}
      action={row.conflicts > 0 ? t`${t(action)}, and reject the others` : action}
      onClose={onClose}
    >
      <p>
        {tNodes`${<bdi>{row.player}</bdi>} claims ${amountText(row.amount)} with UTR ${<code>{row.utr}</code>}.`}
      </p>
      {needsSecond && (
        <p className="notice">
          {row.has_bank_line
            ? t`Above ${amountText(maxAlone)} another operator must confirm within 24 hours.`
            : t`No statement of the bank has this UTR with this amount: another operator must confirm within 24 hours.`}
        </p>
      )}
      {row.conflicts > 0 && <Conflicts id={row.id} />}
      <ApprovalPreview id={row.id} amount={form.watch('amount')} />
      <Field
        label="Amount at the bank, ₹"
        inputMode="decimal"
        autoComplete="off"
        {...form.fieldOf('amount')}
      />
    </FormDialog>
  );
}

function ApprovalPreview({ id, amount }: { readonly id: string; readonly amount: string }) {
  const isAmount = v.is(TypedAmount, amount);
  const { data } = useRead('depositApproval', { params: { id }, query: { amount } }, isAmount);
  if (!data || !isAmount) return null;
  return data.obstacle === null ? (
    data.consequence && <ConsequenceView consequence={data.consequence} title="Approving it now" />
  ) : (
    <p className="notice">{translate(data.obstacle)}</p>
  );
}

function Conflicts({ id }: { readonly id: string }) {
  const query = useRead('depositConflicts', { params: { id } });
  return (
    <section className="conflicts" aria-label={t('Claims to this UTR')}>
      <h3>{t('Claims to this UTR')}</h3>
      <ListState query={query} isEmpty={false} empty="">
        <ul>
          {query.data?.rows.map((claim) => (
            <li key={claim.id} className="card" aria-current={claim.id === id || undefined}>
              <PlayerLink name={claim.player} phone={claim.phone} userId={claim.user_id} />
              <b>{amountText(claim.amount)}</b>
              <Time iso={claim.created_at} />
              <Status status={claim.status} />
            </li>
          ))}
        </ul>
      </ListState>
    </section>
  );
}
