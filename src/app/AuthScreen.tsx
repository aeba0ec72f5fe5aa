import { Link, Redirect } from 'wouter';
import { useTranslation } from '../languages/translation.ts';
import { LoginForm } from '../ui/features/account/Login.tsx';
import { RegisterForm } from '../ui/features/account/Register.tsx';
import { useGame } from '../ui/game-context.ts';
import { PageFrame } from './PageFrame.tsx';

export default function AuthScreen({ form }: { readonly form: 'login' | 'register' }) {
  const { t } = useTranslation();
  const isLoggedIn = useGame((state) => state.userId !== null);
  if (isLoggedIn) return <Redirect to="/" replace />;
  const isLogin = form === 'login';
  return (
    <PageFrame title={isLogin ? t('dialog.login') : t('account.createAccount')}>
      {isLogin ? <LoginForm /> : <RegisterForm />}
      <p className="form-turn">
        {isLogin ? t('account.noAccountYet') : t('account.alreadyRegistered')}
        <Link href={isLogin ? '/register' : '/login'} className="btn ghost">
          {isLogin ? t('common.register') : t('dialog.login')}
        </Link>
      </p>
    </PageFrame>
  );
}
