import type { PlayerDetail } from '../../../contract/admin/players.ts';
import { messageOf } from '../../call.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Failure, Field } from '../../kit/form.tsx';
import { useSession } from '../../session/session.ts';
import { useChange } from '../../use-call.ts';

interface PasswordLinkDialogProps {
  readonly player: PlayerDetail;
  readonly onClose: () => void;
}

/** Makes a link by which the player sets a new password, and shows it this once. */
export function PasswordLinkDialog({ player, onClose }: PasswordLinkDialogProps) {
  const { game_url: gameUrl } = useSession();
  const { data, error, isPending, mutate } = useChange('createPasswordLink');
  if (data)
    return (
      <Dialog title="Send this link to the player" onClose={onClose}>
        <p>It works once, within 15 minutes, and is not shown again.</p>
        {gameUrl === null && (
          <p className="notice">
            Put the address of the game in front of it. GAME_URL of the server sets it.
          </p>
        )}
        <Field
          label="Link"
          readOnly
          value={`${gameUrl ?? ''}${data.path}`}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <div className="buttons">
          <button type="button" className="primary" onClick={onClose}>
            Done
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title="Link for a new password" onClose={onClose}>
      <p>
        {player.name} sets a new password by the link, and failed logins no longer bar the account. Be sure
        that you speak with the player: whoever has the link has the account. An earlier link ends.
      </p>
      {error && <Failure>{messageOf(error)}</Failure>}
      <div className="buttons">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="primary"
          disabled={isPending}
          onClick={() => mutate({ params: { id: player.user_id } })}
        >
          Make the link
        </button>
      </div>
    </Dialog>
  );
}
