import { t } from '../../../languages/admin/text.ts';
import type { PlayerDetail } from '../../contract/players.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { Field, NOTHING, useContractForm } from '../../kit/form.tsx';
import { useSession } from '../../session/session.ts';
import { useChange } from '../../use-call.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';

interface PasswordLinkDialogProps {
  readonly player: PlayerDetail;
  readonly onClose: () => void;
}

/** Proposes a link for a new password. After confirmation, shows the link to the operator who proposed it. */
export function PasswordLinkDialog({ player, onClose }: PasswordLinkDialogProps) {
  const propose = useChange('createPasswordLink');
  const show = useChange('showPasswordLink');
  const params = { id: player.user_id };
  const form = useContractForm(NOTHING, {}, () => show.mutateAsync({ params }));
  if (show.data) return <ShownLink path={show.data.path} onClose={onClose} />;
  if (player.reset_link?.can_show)
    return (
      <FormDialog title="Link for a new password" form={form} action="Show the link" onClose={onClose}>
        <p>
          {t`It was confirmed. The link is shown once and works once, within 15 minutes. Whoever has it has the account: send it to the player alone.`}
        </p>
      </FormDialog>
    );
  return (
    <ReasonDialog
      title="Link for a new password"
      explanation={t`${player.name} sets a new password by the link, and failed logins no longer bar the account. Be sure that you speak with the player. Another operator confirms it under "To confirm"; then you find the link here. An earlier link ends.`}
      action="Propose"
      onSend={(reason) => propose.mutateAsync({ params, body: { reason } })}
      onClose={onClose}
    />
  );
}

function ShownLink({ path, onClose }: { readonly path: string; readonly onClose: () => void }) {
  const { game_url: gameUrl } = useSession();
  return (
    <Dialog title="Send this link to the player" onClose={onClose}>
      <p>{t('It works once, within 15 minutes, and is not shown again.')}</p>
      {gameUrl === null && (
        <p className="notice">
          {t('Put the address of the game in front of it. GAME_URL of the server sets it.')}
        </p>
      )}
      <Field
        label="Link"
        readOnly
        value={`${gameUrl ?? ''}${path}`}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="buttons">
        <Button text="Done" className="primary" onClick={onClose} />
      </div>
    </Dialog>
  );
}
