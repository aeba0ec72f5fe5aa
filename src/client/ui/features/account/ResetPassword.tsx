import { ResetPasswordForm as Rules } from '../../../../contract/forms.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { resetPassword } from '../../../session/player/profile-editor.ts';
import { Button } from '../../kit/Button.tsx';
import styles from '../../kit/form/Field.module.css';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { useGameServices } from '../../kit/game-context.ts';
import { PasswordFields } from './PasswordFields.tsx';

const EMPTY = { new_password: '', confirmPassword: '' };
const PASSWORDS = [
  {
    name: 'new_password',
    label: 'account.newPassword',
    hint: 'account.linkWorksOnce',
  },
  { name: 'confirmPassword', label: 'account.confirmPassword' },
] as const;

interface ResetPasswordFormProps {
  readonly token: string;
  readonly onDone: () => void;
}

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const { t } = useTranslation();
  const services = useGameServices();
  const send = (values: typeof EMPTY) => resetPassword(services, token, values.new_password);
  const { field, submit, sending } = useSubmit(Rules, EMPTY, send, { onDone });
  return (
    <form className={`${styles.form} ${styles.paired}`} onSubmit={submit} noValidate>
      <PasswordFields passwords={PASSWORDS} field={field} />
      <Button type="submit" tone="gold" shape="solid" wide busy={sending}>
        {sending ? t('dialog.saving') : t('account.setNewPassword')}
      </Button>
    </form>
  );
}
