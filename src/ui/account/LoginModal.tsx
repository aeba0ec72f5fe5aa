import { useLocation } from 'wouter';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { useTranslation } from '../language/language.ts';
import { goHome, openModal } from '../modal.ts';
import { LoginForm } from './LoginForm.tsx';

export default function LoginModal() {
  const { t } = useTranslation();
  const [path, navigate] = useLocation();
  return (
    <Dialog title={t('Login')}>
      <LoginForm onDone={() => goHome(path, navigate)} />
      <p className="form-turn">
        {t('No account yet?')}
        <Button tone="ghost" onClick={() => openModal('register')}>
          {t('Register')}
        </Button>
      </p>
    </Dialog>
  );
}
