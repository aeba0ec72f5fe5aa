import { t } from '../../../languages/back-office/text.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { Field, Select, useCallForm } from '../../kit/form.tsx';
import { isolateDirection } from '../../kit/format.ts';

const EMPTY = { direction: 'credit', amount: '', reason: '' } as const;

interface AdjustDialogProps {
  readonly userId: string;
  readonly player: string;
  readonly onClose: () => void;
}

export function AdjustDialog({ userId, player, onClose }: AdjustDialogProps) {
  const form = useCallForm('adjustWallet', { id: userId }, EMPTY, onClose);
  return (
    <FormDialog
      title={t`Credit or debit ${isolateDirection(player)}`}
      form={form}
      action="Propose"
      onClose={onClose}
    >
      <p>{t('Another operator sees what it does, and must confirm it within 24 hours.')}</p>
      <Select label="What" {...form.register('direction')}>
        <option value="credit">{t('Credit: give money')}</option>
        <option value="debit">{t('Debit: take money')}</option>
      </Select>
      <Field label="Amount, ₹" inputMode="decimal" autoComplete="off" {...form.fieldOf('amount')} />
      <Field label="Reason" autoComplete="off" {...form.fieldOf('reason')} />
    </FormDialog>
  );
}
