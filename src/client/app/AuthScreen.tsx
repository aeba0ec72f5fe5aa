import { Link, Redirect } from 'wouter';
import { useTranslation } from '../../languages/translation.ts';
import { LoginForm } from '../ui/features/account/Login.tsx';
import { RegisterForm } from '../ui/features/account/Register.tsx';
import { buttonClass } from '../ui/kit/Button.tsx';
import formStyles from '../ui/kit/form/Field.module.css';
import { useGame } from '../ui/kit/game-context.ts';
import { PageFrame } from './PageFrame.tsx';

export default function AuthScreen({ form }: { readonly form: 'login' | 'register' }) {
  const { t } = useTranslation();
  const isLoggedIn = useGame((state) => state.userId !== null);
  if (isLoggedIn) return <Redirect to="/" replace />;
  const isLogin = form === 'login';
  return (
    <PageFrame title={isLogin ? t('dialog.login') : t('account.createAccount')} isWide={!isLogin}>
      {isLogin ? <LoginForm /> : <RegisterForm />}
      <p className={`row wrap ${formStyles.otherForm}`}>
        {isLogin ? t('account.noAccountYet') : t('account.alreadyRegistered')}
        <Link href={isLogin ? '/register' : '/login'} className={buttonClass({ tone: 'link' })}>
          {isLogin ? t('common.register') : t('dialog.login')}
        </Link>
      </p>
    </PageFrame>
  );
}
