import { useState } from 'react';
import { useLocation } from 'wouter';
import { ResetPasswordForm } from '../../contract/forms.ts';
import { useTranslation } from '../../languages/translation.ts';
import { resetPassword } from '../session/player/profile-editor.ts';
import { PasswordFields } from '../ui/features/account/PasswordFields.tsx';
import { Button } from '../ui/kit/Button.tsx';
import styles from '../ui/kit/form/Field.module.css';
import { useSubmit } from '../ui/kit/form/useSubmit.ts';
import { useGameServices } from '../ui/kit/game-context.ts';
import { PageFrame } from './PageFrame.tsx';

const EMPTY = { new_password: '', confirmPassword: '' };
const PASSWORDS = [
  { name: 'new_password', label: 'account.newPassword', hint: 'account.linkWorksOnce' },
  { name: 'confirmPassword', label: 'account.confirmPassword' },
] as const;

/** Opened by a link from support. Its token is in the fragment, which browsers do not send to servers. */
export default function ResetPasswordScreen() {
  const { t } = useTranslation();
  const services = useGameServices();
  const [, navigate] = useLocation();
  const [token] = useState(() => location.hash.slice(1));
  const { field, submit, sending } = useSubmit(
    ResetPasswordForm,
    EMPTY,
    (values) => resetPassword(services, token, values.new_password),
    { onDone: () => navigate('/login', { replace: true }) },
  );
  return (
    <PageFrame title={t('account.setNewPassword')}>
      <form className={`${styles.form} ${styles.paired}`} onSubmit={submit} noValidate>
        <PasswordFields passwords={PASSWORDS} field={field} />
        <Button type="submit" tone="gold" shape="solid" wide busy={sending}>
          {sending ? t('dialog.saving') : t('account.setNewPassword')}
        </Button>
      </form>
    </PageFrame>
  );
}
