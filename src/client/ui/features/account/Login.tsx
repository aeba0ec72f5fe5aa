import { useLocation } from 'wouter';
import { LoginForm as Rules } from '../../../../contract/forms.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { login } from '../../../session/player/login.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import styles from '../../kit/form/Field.module.css';
import { Field } from '../../kit/form/Field.tsx';
import { PHONE } from '../../kit/form/phone.ts';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { useGameServices } from '../../kit/game-context.ts';
import { goHomeAfterLogin, openModal } from '../../kit/modal.ts';
import { PasswordFields } from './PasswordFields.tsx';

const EMPTY = { mobile: '', password: '' };
const PASSWORDS = [
  { name: 'password', label: 'account.password', autoComplete: 'current-password' },
] as const;

export function LoginForm({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useTranslation();
  const services = useGameServices();
  const send = (values: typeof EMPTY) => login(services, values);
  const { field, submit, sending } = useSubmit(Rules, EMPTY, send, { onDone });
  return (
    <form className={`${styles.form} ${styles.paired}`} onSubmit={submit} noValidate>
      <Field label={t('account.phoneNumber')} autoComplete="username" {...PHONE} {...field('mobile')} />
      <PasswordFields passwords={PASSWORDS} field={field} />
      <Button type="submit" tone="gold" shape="solid" wide busy={sending}>
        {sending ? t('account.loggingIn') : t('dialog.login')}
      </Button>
    </form>
  );
}

export default function LoginModal() {
  const { t } = useTranslation();
  const [path, navigate] = useLocation();
  return (
    <Dialog title={t('dialog.login')}>
      <LoginForm onDone={() => goHomeAfterLogin(path, navigate)} />
      <p className={`row wrap ${styles.otherForm}`}>
        {t('account.noAccountYet')}
        <Button tone="link" onClick={() => openModal('register')}>
          {t('common.register')}
        </Button>
      </p>
    </Dialog>
  );
}
