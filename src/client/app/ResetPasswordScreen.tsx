import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../languages/translation.ts';
import { ResetPasswordForm } from '../ui/features/account/ResetPassword.tsx';
import { PageFrame } from './PageFrame.tsx';

/** The page of a link from support; its token is behind the #, which no server and no log sees. */
export default function ResetPasswordScreen() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [token] = useState(() => location.hash.slice(1));
  return (
    <PageFrame title={t('account.setNewPassword')}>
      <ResetPasswordForm token={token} onDone={() => navigate('/login', { replace: true })} />
    </PageFrame>
  );
}
