import { useState } from 'react';
import { messageOf } from '../../call.ts';
import { mayCall } from '../../contract/calls.ts';
import { PLAYER_CALLS, type PlayerDetail } from '../../contract/players.ts';
import { amountText } from '../../format.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { Failure, Field, useContractForm } from '../../kit/form.tsx';
import { useSession } from '../../session/session.ts';
import { useChange } from '../../use-call.ts';
import { AdjustDialog } from '../AdjustDialog.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { PasswordLinkDialog } from './PasswordLinkDialog.tsx';
import { ProtectDialog } from './ProtectDialog.tsx';
import type { PlayerDialogProps } from './player-dialog.ts';

const DIALOGS = {
  status: StatusDialog,
  protect: ProtectDialog,
  rename: RenameDialog,
  sessions: SessionsDialog,
  password: PasswordLinkDialog,
  adjust: AdjustPlayerDialog,
} as const;

/** What may be done with a player. */
export function PlayerActions({ player }: { readonly player: PlayerDetail }) {
  const { operator } = useSession();
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const [notice, setNotice] = useState('');
  const isBlocked = player.status === 'blocked';
  const Opened = open && DIALOGS[open];
  return (
    <section className="toolbar" aria-label="Actions">
      <div className="buttons">
        {mayCall(operator.role, 'blockPlayer') && (
          <button
            type="button"
            className={isBlocked ? 'primary' : 'danger'}
            onClick={() => setOpen('status')}
          >
            {isBlocked ? 'Unblock' : 'Block'}
          </button>
        )}
        <button type="button" onClick={() => setOpen('protect')}>
          Exclude or set a break
        </button>
        <button type="button" onClick={() => setOpen('rename')}>
          Rename
        </button>
        <button type="button" onClick={() => setOpen('sessions')}>
          End sessions
        </button>
        {!isBlocked && (
          <button type="button" onClick={() => setOpen('password')}>
            Link for a new password
          </button>
        )}
        {mayCall(operator.role, 'adjustWallet') && (
          <button type="button" onClick={() => setOpen('adjust')}>
            Credit or debit
          </button>
        )}
      </div>
      <p role="status">{notice}</p>
      {Opened && <Opened player={player} onClose={() => setOpen(null)} onDone={setNotice} />}
    </section>
  );
}

function StatusDialog({ player, onClose, onDone }: PlayerDialogProps) {
  const { user_id: id, name, status } = player;
  const block = useChange('blockPlayer');
  const unblock = useChange('unblockPlayer');
  if (status === 'blocked')
    return (
      <ReasonDialog
        title="Unblock this player"
        explanation={`${name} may log in and play again.`}
        action="Unblock"
        onSend={async (reason) => {
          await unblock.mutateAsync({ params: { id }, body: { reason } });
          onDone('Unblocked.');
        }}
        onClose={onClose}
      />
    );
  return (
    <ReasonDialog
      title="Block this player"
      explanation={`${name} can no longer log in, play or withdraw. An open round is settled now, where it stands.`}
      action="Block"
      isDangerous
      onSend={async (reason) => {
        const { paid } = await block.mutateAsync({ params: { id }, body: { reason } });
        onDone(
          paid === null ? 'Blocked.' : `Blocked. The open round was settled and paid ${amountText(paid)}.`,
        );
      }}
      onClose={onClose}
    />
  );
}

function RenameDialog({ player, onClose, onDone }: PlayerDialogProps) {
  const rename = useChange('renamePlayer');
  const before = { name: player.name, reason: '' };
  const form = useContractForm<typeof before>(PLAYER_CALLS.renamePlayer.body, before, async (body) => {
    await rename.mutateAsync({ params: { id: player.user_id }, body });
    onDone('Renamed.');
    onClose();
  });
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

function SessionsDialog({ player, onClose, onDone }: PlayerDialogProps) {
  const end = useChange('endPlayerSessions');
  const send = async (): Promise<void> => {
    const { ended } = await end.mutateAsync({ params: { id: player.user_id } });
    onDone(`Ended: ${ended} ${ended === 1 ? 'session' : 'sessions'}.`);
    onClose();
  };
  return (
    <Dialog title="End all sessions" onClose={onClose}>
      <p>{player.name} is logged out on every device. An open round stays open.</p>
      {end.error && <Failure>{messageOf(end.error)}</Failure>}
      <div className="buttons">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="primary"
          disabled={end.isPending}
          onClick={() => send().catch(() => undefined)}
        >
          End sessions
        </button>
      </div>
    </Dialog>
  );
}
