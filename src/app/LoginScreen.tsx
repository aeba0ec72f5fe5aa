import { Link, Redirect } from 'wouter';
import { LoginForm } from '../ui/features/account/LoginForm.tsx';
import { useGame } from '../ui/game-context.ts';
import { useTranslation } from '../ui/language/language.ts';
import { PageFrame } from './PageFrame.tsx';

export default function LoginScreen() {
  const { t } = useTranslation();
  const player = useGame((state) => state.userId !== null);
  if (player) return <Redirect to="/" replace />;
  return (
    <PageFrame title={t('Login')}>
      <LoginForm />
      <p className="form-turn">
        {t('No account yet?')}
        <Link href="/register" className="btn ghost">
          {t('Register')}
        </Link>
      </p>
    </PageFrame>
  );
}
