import { ChangePasswordForm as Rules } from '../../../../contract/forms.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { changePassword } from '../../../session/player/profile-editor.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import styles from '../../kit/form/Field.module.css';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { useGameServices } from '../../kit/game-context.ts';
import { closeModal } from '../../kit/modal.ts';
import { PasswordFields } from './PasswordFields.tsx';

const EMPTY = { old_password: '', new_password: '', confirmPassword: '' };
const PASSWORDS = [
  { name: 'old_password', label: 'account.oldPassword', autoComplete: 'current-password' },
  { name: 'new_password', label: 'account.newPassword', hint: 'account.othersLoggedOut' },
  { name: 'confirmPassword', label: 'account.confirmPassword' },
] as const;

export default function ChangePassword() {
  const { t } = useTranslation();
  const services = useGameServices();
  const send = (values: typeof EMPTY) => changePassword(services, values);
  const { field, submit, sending } = useSubmit(Rules, EMPTY, send, { onDone: closeModal });
  return (
    <Dialog title={t('dialog.changePassword')}>
      <form className={`${styles.form} ${styles.paired}`} onSubmit={submit} noValidate>
        <PasswordFields passwords={PASSWORDS} field={field} />
        <Button type="submit" tone="gold" shape="solid" wide busy={sending}>
          {sending ? t('dialog.saving') : t('dialog.changePassword')}
        </Button>
      </form>
    </Dialog>
  );
}
