import { withdrawalAccess } from '../game/selectors.ts';
import { ProfileLoadError } from '../ui/account/ProfileLoadError.tsx';
import { Button } from '../ui/Button.tsx';
import { useGame } from '../ui/game-context.ts';
import { LoadingMark } from '../ui/Loading.tsx';
import { useTranslation } from '../ui/language/language.ts';
import { openModal } from '../ui/modal.ts';
import { AccessNotice } from '../ui/money/AccessNotice.tsx';
import { WithdrawalForm } from '../ui/money/WithdrawalForm.tsx';
import { PageFrame } from './PageFrame.tsx';

const showHistory = () => openModal('withdrawHistory');

/** The form, or what has to come before it: a login, a first deposit. */
function Payout() {
  const { t } = useTranslation();
  const visitor = useGame((state) => state.userId === null);
  const access = useGame(withdrawalAccess);
  if (visitor)
    return (
      <div className="page-ask">
        <p>{t('Please log in first.')}</p>
        <Button tone="gold" shape="solid" wide onClick={() => openModal('login')}>
          {t('Login')}
        </Button>
      </div>
    );
  if (access === 'loading') return <LoadingMark />;
  if (access === 'failed') return <ProfileLoadError />;
  if (access === 'depositFirst')
    return (
      <>
        <AccessNotice />
        <Button tone="gold" shape="solid" wide onClick={() => openModal('upiRecharge')}>
          {t('UPI Recharge')}
        </Button>
      </>
    );
  return (
    <>
      <WithdrawalForm onDone={showHistory} />
      <div className="page-ways">
        <Button onClick={showHistory}>{t('Withdraw History')}</Button>
      </div>
    </>
  );
}

/** Withdrawal on a page of its own. Not guarded: the form asks for the login. */
export default function PayOutScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('Withdraw')}>
      <Payout />
    </PageFrame>
  );
}
