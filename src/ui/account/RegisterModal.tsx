import { useLocation } from 'wouter';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { useTranslation } from '../language/language.ts';
import { goHome, openModal } from '../modal.ts';
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
