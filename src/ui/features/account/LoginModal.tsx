import { useLocation } from 'wouter';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { goHome, openModal } from '../../kit/modal.ts';
import { useTranslation } from '../../language/language.ts';
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
