import { ChangePasswordForm as Rules } from '../../../contract/forms.ts';
import { changePassword } from '../../../session/player/profile-editor.ts';
import { useGameServices } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import styles from '../../kit/form/Field.module.css';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { closeModal } from '../../kit/modal.ts';
import { useTranslation } from '../../language/language.ts';
import { PasswordFields } from './PasswordFields.tsx';

const EMPTY = { old_password: '', new_password: '', confirmPassword: '' };
const PASSWORDS = [
  { name: 'old_password', label: 'Old Password', autoComplete: 'current-password' },
  {
    name: 'new_password',
    label: 'New Password',
    hint: 'You stay logged in here. Every other device is logged out.',
  },
  { name: 'confirmPassword', label: 'Confirm Password' },
] as const;

export default function ChangePassword() {
  const { t } = useTranslation();
  const { run } = useGameServices();
  const { field, submit, sending } = useSubmit(Rules, EMPTY, async (values) => {
    const outcome = await run(changePassword, values);
    if (outcome.ok) closeModal();
    return outcome;
  });
  return (
    <Dialog title={t('Change password')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PasswordFields passwords={PASSWORDS} field={field} />
        <Button type="submit" tone="gold" shape="solid" wide busy={sending}>
          {sending ? t('Saving...') : t('Change password')}
        </Button>
      </form>
    </Dialog>
  );
}
