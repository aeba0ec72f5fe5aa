import { Link, Redirect } from 'wouter';
import { RegisterForm } from '../ui/features/account/RegisterForm.tsx';
import { useGame } from '../ui/game-context.ts';
import { useTranslation } from '../ui/language/language.ts';
import { PageFrame } from './PageFrame.tsx';

export default function RegisterScreen() {
  const { t } = useTranslation();
  const player = useGame((state) => state.userId !== null);
  if (player) return <Redirect to="/" replace />;
  return (
    <PageFrame title={t('Create an Account')}>
      <RegisterForm />
      <p className="form-turn">
        {t('Already have an account?')}
        <Link href="/login" className="btn ghost">
          {t('Login')}
        </Link>
      </p>
    </PageFrame>
  );
}
