import { t } from '../../languages/admin/text.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Field } from '../kit/form.tsx';

interface InvitationDialogProps {
  readonly token: string;
  readonly onClose: () => void;
}

/** Shows the link of an invitation, this once. */
export function InvitationDialog({ token, onClose }: InvitationDialogProps) {
  return (
    <Dialog title="Send this link" onClose={onClose}>
      <p>{t('It works once, within 15 minutes, and is not shown again. Send it to this person alone.')}</p>
      <Field
        label="Link"
        readOnly
        value={`${location.origin}/invitation#${token}`}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="buttons">
        <Button text="Done" className="primary" onClick={onClose} />
      </div>
    </Dialog>
  );
}
