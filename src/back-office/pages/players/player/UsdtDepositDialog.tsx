import { useState } from 'react';
import { Link } from 'wouter';
import type { BackOfficeAnswer } from '../../../../contract/back-office/calls.ts';
import { UsdtPayment } from '../../../../contract/back-office/payments.ts';
import { USDT_NETWORKS, type UsdtNetwork } from '../../../../contract/usdt-networks.ts';
import { t } from '../../../../languages/back-office/text.ts';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { Field, Select, useContractForm } from '../../../kit/form.tsx';
import { amountText, isolateDirection } from '../../../kit/format.ts';
import { useChange } from '../../../session/use-call.ts';
import type { PlayerDialogProps } from './player-dialog.ts';

interface Typed {
  readonly network: UsdtNetwork;
  readonly hash: string;
  readonly usdt: string;
  readonly rate: string;
}

const EMPTY: Typed = { network: USDT_NETWORKS[0], hash: '', usdt: '', rate: '' };

/** Records a USDT payment of a player as a pending deposit. */
export function UsdtDepositDialog({ player, onClose }: PlayerDialogProps) {
  const record = useChange('recordUsdtDeposit');
  const [recorded, setRecorded] = useState<BackOfficeAnswer<'recordUsdtDeposit'> | null>(null);
  const form = useContractForm<Typed>(UsdtPayment, EMPTY, async (body) => {
    setRecorded(await record.mutateAsync({ params: { id: player.user_id }, body }));
  });
  if (recorded) return <Recorded player={player} recorded={recorded} onClose={onClose} />;
  return (
    <FormDialog title="Record a USDT payment" form={form} action="Record" onClose={onClose}>
      <p>
        {t`The payment of ${isolateDirection(player.name)} becomes a deposit that waits to be approved. Look the transaction up in the network first.`}
      </p>
      <Select label="Network" {...form.register('network')}>
        {USDT_NETWORKS.map((network) => (
          <option key={network}>{network}</option>
        ))}
      </Select>
      <Field
        label="Transaction hash"
        hint="64 hex digits, with or without 0x."
        autoComplete="off"
        spellCheck={false}
        {...form.fieldOf('hash')}
      />
      <Field label="Amount, USDT" inputMode="decimal" autoComplete="off" {...form.fieldOf('usdt')} />
      <Field label="Rate, ₹ for 1 USDT" inputMode="decimal" autoComplete="off" {...form.fieldOf('rate')} />
    </FormDialog>
  );
}

interface RecordedProps extends PlayerDialogProps {
  readonly recorded: BackOfficeAnswer<'recordUsdtDeposit'>;
}

function Recorded({ player, recorded: { amount, to_refund: isToRefund }, onClose }: RecordedProps) {
  return (
    <Dialog title="Record a USDT payment" onClose={onClose}>
      <div className="stack">
        <p className="notice good" role="status">
          {isToRefund
            ? t`${amountText(amount)} is recorded. It is over a limit of the player, or came in a break, and is to be refunded.`
            : t`${amountText(amount)} is recorded, and waits to be approved.`}
        </p>
        <div className="buttons">
          <Link href={`/deposits?player=${player.user_id}&status=all`}>{t('Work on these deposits')}</Link>
          <Button text="Close" onClick={onClose} />
        </div>
      </div>
    </Dialog>
  );
}
