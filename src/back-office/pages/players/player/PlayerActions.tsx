import { useState } from 'react';
import { mayCall } from '../../../../contract/back-office/calls.ts';
import type { PlayerDetail } from '../../../../contract/back-office/players.ts';
import { t } from '../../../../languages/back-office/text.ts';
import { Button } from '../../../kit/Button.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { Field, useCallForm } from '../../../kit/form.tsx';
import { zonedText } from '../../../kit/format.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { useSession } from '../../../session/session.ts';
import { useChange } from '../../../session/use-call.ts';
import { AdjustDialog } from '../../money/AdjustDialog.tsx';
import { PasswordLinkDialog } from './PasswordLinkDialog.tsx';
import { ProtectDialog } from './ProtectDialog.tsx';
import type { PlayerDialogProps } from './player-dialog.ts';
import { UsdtDepositDialog } from './UsdtDepositDialog.tsx';

const DIALOGS = {
  status: StatusDialog,
  protect: ProtectDialog,
  lift: LiftDialog,
  rename: RenameDialog,
  sessions: SessionsDialog,
  password: PasswordLinkDialog,
  adjust: AdjustPlayerDialog,
  usdt: UsdtDepositDialog,
} as const;

export function PlayerActions({ player }: { readonly player: PlayerDetail }) {
  const { operator } = useSession();
  // A copy from the time of the click: a refetch must not turn an open dialog from Block into Unblock.
  const [open, setOpen] = useState<{ kind: keyof typeof DIALOGS; player: PlayerDetail } | null>(null);
  const isBlocked = player.status === 'blocked';
  const Opened = open && DIALOGS[open.kind];
  const openDialog = (kind: keyof typeof DIALOGS) => setOpen({ kind, player });
  return (
    <section className="toolbar" aria-label={t('Actions')}>
      <div className="buttons">
        {mayCall(operator.role, 'blockPlayer') && (
          <Button
            text={isBlocked ? 'Unblock' : 'Block'}
            className={isBlocked ? 'primary' : 'danger'}
            onClick={() => openDialog('status')}
          />
        )}
        <Button text="Exclude or set a break" onClick={() => openDialog('protect')} />
        {player.protection.lift_until !== null && (
          <Button text="Lift the exclusion" onClick={() => openDialog('lift')} />
        )}
        <Button text="Rename" onClick={() => openDialog('rename')} />
        <Button text="End sessions" onClick={() => openDialog('sessions')} />
        {!isBlocked && <Button text="Link for a new password" onClick={() => openDialog('password')} />}
        {mayCall(operator.role, 'recordUsdtDeposit') && (
          <Button text="Record a USDT payment" onClick={() => openDialog('usdt')} />
        )}
        {mayCall(operator.role, 'adjustWallet') && (
          <Button text="Credit or debit" onClick={() => openDialog('adjust')} />
        )}
      </div>
      {Opened && <Opened player={open.player} onClose={() => setOpen(null)} />}
    </section>
  );
}

function StatusDialog({ player, onClose }: PlayerDialogProps) {
  const { user_id: id, name, status } = player;
  const block = useChange('blockPlayer');
  const unblock = useChange('unblockPlayer');
  if (status === 'blocked')
    return (
      <ReasonDialog
        title="Unblock this player"
        explanation={t`${name} may log in and play again.`}
        action="Unblock"
        onSend={(reason) => unblock.mutateAsync({ params: { id }, body: { reason } })}
        onClose={onClose}
      />
    );
  return (
    <ReasonDialog
      title="Block this player"
      explanation={t`${name} can no longer log in, play or withdraw. An open round is settled now, where it stands.`}
      action="Block"
      isDangerous
      onSend={(reason) => block.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

function LiftDialog({ player, onClose }: PlayerDialogProps) {
  const { user_id: id, name, protection } = player;
  const lift = useChange('liftExclusion');
  return (
    <ReasonDialog
      title="Lift the exclusion"
      explanation={t`${name} may play again when another operator has confirmed it, before ${zonedText(protection.lift_until ?? '')}.`}
      action="Propose"
      onSend={(reason) => lift.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

function RenameDialog({ player, onClose }: PlayerDialogProps) {
  const before = { name: player.name, reason: '', seen: player.name };
  const form = useCallForm('renamePlayer', { id: player.user_id }, before, onClose);
  return (
    <FormDialog title="Rename this player" form={form} action="Rename" onClose={onClose}>
      <Field label="Name" autoComplete="off" {...form.fieldOf('name')} />
      <Field label="Reason" autoComplete="off" {...form.fieldOf('reason')} />
    </FormDialog>
  );
}

function AdjustPlayerDialog({ player, onClose }: PlayerDialogProps) {
  return <AdjustDialog userId={player.user_id} player={player.name} onClose={onClose} />;
}

function SessionsDialog({ player, onClose }: PlayerDialogProps) {
  const form = useCallForm('endPlayerSessions', { id: player.user_id }, {}, onClose);
  return (
    <FormDialog title="End all sessions" form={form} action="End sessions" onClose={onClose}>
      <p>{t`${player.name} is logged out on every device. An open round stays open.`}</p>
    </FormDialog>
  );
}
