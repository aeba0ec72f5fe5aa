import { useState } from 'react';
import { t } from '../../../../languages/back-office/text.ts';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { useCallForm } from '../../../kit/form.tsx';
import { LinkDialog } from '../../../kit/LinkDialog.tsx';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { useSession } from '../../../session/session.ts';
import { useChange } from '../../../session/use-call.ts';
import type { PlayerDialogProps } from './player-dialog.ts';

export function PasswordLinkDialog({ player, onClose }: PlayerDialogProps) {
  const { game_url: gameUrl } = useSession();
  const propose = useChange('createPasswordLink');
  const [path, setPath] = useState<string | null>(null);
  const params = { id: player.user_id };
  const form = useCallForm('showPasswordLink', params, {}, (link) => setPath(link.path));
  if (path !== null)
    return (
      <LinkDialog title="Send this link to the player" link={`${gameUrl ?? ''}${path}`} onClose={onClose}>
        <p>{t('It works once, within 15 minutes, and is not shown again.')}</p>
        {gameUrl === null && (
          <p className="notice">
            {t('Put the address of the game in front of it. GAME_URL of the server sets it.')}
          </p>
        )}
      </LinkDialog>
    );
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
