import { Link, Redirect } from 'wouter';
import { LoginForm } from '../ui/features/account/Login.tsx';
import { RegisterForm } from '../ui/features/account/Register.tsx';
import { useGame } from '../ui/game-context.ts';
import { buttonClass } from '../ui/kit/Button.tsx';
import formStyles from '../ui/kit/form/Field.module.css';
import { useTranslation } from '../ui/language/language.ts';
import { PageFrame } from './PageFrame.tsx';

export default function AuthScreen({ form }: { readonly form: 'login' | 'register' }) {
  const { t } = useTranslation();
  const isLoggedIn = useGame((state) => state.userId !== null);
  if (isLoggedIn) return <Redirect to="/" replace />;
  const isLogin = form === 'login';
  return (
    <PageFrame title={isLogin ? t('Login') : t('Create an Account')} isWide={!isLogin}>
      {isLogin ? <LoginForm /> : <RegisterForm />}
      <p className={formStyles.turn}>
        {isLogin ? t('No account yet?') : t('Already have an account?')}
        <Link href={isLogin ? '/register' : '/login'} className={buttonClass({ tone: 'ghost' })}>
          {isLogin ? t('Register') : t('Login')}
        </Link>
      </p>
    </PageFrame>
  );
}
