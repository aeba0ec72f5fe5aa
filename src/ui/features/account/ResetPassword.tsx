import { ResetPasswordForm as Rules } from '../../../contract/forms.ts';
import { resetPassword } from '../../../session/player/profile-editor.ts';
import { useGameServices } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import styles from '../../kit/form/Field.module.css';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { useTranslation } from '../../language/language.ts';
import { PasswordFields } from './PasswordFields.tsx';

const EMPTY = { new_password: '', confirmPassword: '' };
const PASSWORDS = [
  {
    name: 'new_password',
    label: 'New Password',
    hint: 'The link works once. Every device is logged out; then log in with the new password.',
  },
  { name: 'confirmPassword', label: 'Confirm Password' },
] as const;

interface ResetPasswordFormProps {
  /** of the link */
  readonly token: string;
  readonly onDone: () => void;
}

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const { t } = useTranslation();
  const { run } = useGameServices();
  const { field, submit, sending } = useSubmit(Rules, EMPTY, async (values) => {
    const outcome = await run(resetPassword, token, values.new_password);
    if (outcome.ok) onDone();
    return outcome;
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordFields passwords={PASSWORDS} field={field} />
      <Button type="submit" tone="gold" shape="solid" wide busy={sending}>
        {sending ? t('Saving...') : t('Set a new password')}
      </Button>
    </form>
  );
}
