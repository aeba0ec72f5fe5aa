import { useLocation } from 'wouter';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { goHome, openModal } from '../../kit/modal.ts';
import { useTranslation } from '../../language/language.ts';
import { RegisterForm } from './RegisterForm.tsx';

export default function RegisterModal() {
  const { t } = useTranslation();
  const [path, navigate] = useLocation();
  return (
    <Dialog title={t('Create an Account')}>
      <RegisterForm onDone={() => goHome(path, navigate)} />
      <p className="form-turn">
        {t('Already have an account?')}
        <Button tone="ghost" onClick={() => openModal('login')}>
          {t('Login')}
        </Button>
      </p>
    </Dialog>
  );
}
