import { useLocation } from 'wouter';
import { RegisterForm as Rules } from '../../../../contract/forms.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { register } from '../../../session/player/register.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import styles from '../../kit/form/Field.module.css';
import { Field } from '../../kit/form/Field.tsx';
import { PHONE } from '../../kit/form/phone.ts';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { useGameServices } from '../../kit/game-context.ts';
import { goHomeAfterLogin, openModal } from '../../kit/modal.ts';
import { HelpLine } from '../play-limits/HelpLine.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { referrerOf } from './referral.ts';

const EMPTY = { email: '', phone: '', password: '', confirmPassword: '' };
const PASSWORDS = [
  { name: 'password', label: 'account.password' },
  { name: 'confirmPassword', label: 'account.confirmPassword' },
] as const;

export function RegisterForm({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useTranslation();
  const services = useGameServices();
  const send = ({ email, phone, password }: typeof EMPTY) => {
    const ref = referrerOf();
    return register(services, { email, phone, password, ...(ref ? { ref } : {}) });
  };
  const { field, submit, sending } = useSubmit(Rules, EMPTY, send, { onDone });
  return (
    <form className={`${styles.form} ${styles.paired}`} onSubmit={submit} noValidate>
      <Field label={t('account.email')} type="email" autoComplete="email" {...field('email')} />
      <Field label={t('account.phoneNumber')} autoComplete="tel-national" {...PHONE} {...field('phone')} />
      <PasswordFields passwords={PASSWORDS} field={field} />
      <Button type="submit" tone="gold" shape="solid" wide busy={sending}>
        {sending ? t('account.registering') : t('common.register')}
      </Button>
      <div className={styles.span}>
        <HelpLine />
      </div>
    </form>
  );
}

export default function RegisterModal() {
  const { t } = useTranslation();
  const [path, navigate] = useLocation();
  return (
    <Dialog title={t('account.createAccount')}>
      <RegisterForm onDone={() => goHomeAfterLogin(path, navigate)} />
      <p className={`row wrap ${styles.otherForm}`}>
        {t('account.alreadyRegistered')}
        <Button tone="link" onClick={() => openModal('login')}>
          {t('dialog.login')}
        </Button>
      </p>
    </Dialog>
  );
}
