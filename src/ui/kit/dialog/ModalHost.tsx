import { Suspense, useEffect } from 'react';
import { useTranslation } from '../../../languages/translation.ts';
import { useGame } from '../../game-context.ts';
import { Button } from '../Button.tsx';
import { ErrorBoundary, type FailureProps } from '../ErrorBoundary.tsx';
import { LoadingMark } from '../Loading.tsx';
import { type ModalName, useOpenModal } from '../modal.ts';
import { type Preloadable, preloadable } from '../preloadable.tsx';
import { AlertDialog } from './AlertDialog.tsx';
import { Dialog } from './Dialog.tsx';

const paymentHistory = () => import('../../features/history/PaymentHistory.tsx');
const recharge = () => import('../../features/payments/Recharge.tsx');
const withdrawal = () => import('../../features/payments/Withdrawal.tsx');

const MODALS: Readonly<Record<ModalName, Preloadable>> = {
  menu: preloadable(() => import('../../features/menu/Menu.tsx')),
  login: preloadable(() => import('../../features/account/Login.tsx')),
  register: preloadable(() => import('../../features/account/Register.tsx')),
  howToPlay: preloadable(() => import('../../features/guide/HowToPlay.tsx')),
  rules: preloadable(() => import('../../features/rules/GameRules.tsx')),
  fairness: preloadable(() => import('../../features/fairness/Fairness.tsx')),
  progress: preloadable(() => import('../../features/progress/ProgressPage.tsx')),
  statistics: preloadable(() => import('../../features/history/Statistics.tsx')),
  playResponsibly: preloadable(() => import('../../features/play-limits/PlayResponsibly.tsx')),
  realityCheck: preloadable(() => import('../../features/play-limits/RealityCheck.tsx')),
  depositLimit: preloadable(() => import('../../features/play-limits/DepositLimit.tsx')),
  boards: preloadable(() => import('../../features/boards/Boards.tsx')),
  cashOutAt: preloadable(() => import('../../features/panel/CashOutAt.tsx')),
  avatar: preloadable(() => import('../../features/profile/ChangeAvatar.tsx')),
  changePassword: preloadable(() => import('../../features/account/ChangePassword.tsx')),
  betHistory: preloadable(() => import('../../features/history/BetHistory.tsx')),
  depositHistory: preloadable(async () => ({ default: (await paymentHistory()).DepositHistory })),
  withdrawHistory: preloadable(async () => ({ default: (await paymentHistory()).WithdrawHistory })),
  upiRecharge: preloadable(async () => ({ default: (await recharge()).UpiRecharge })),
  usdtRecharge: preloadable(async () => ({ default: (await recharge()).UsdtRecharge })),
  withdraw: preloadable(async () => ({ default: (await withdrawal()).Withdrawal })),
  withdrawalNotice: preloadable(async () => ({ default: (await withdrawal()).WithdrawalNotice })),
};

export const preloadModal = (name: ModalName): Promise<void> => MODALS[name].preload();

function Fetching() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('common.loading')}>
      <LoadingMark />
    </Dialog>
  );
}

/** Firefox never refetches a failed module, so a second failure offers a reload, unless a round is open. */
function ModalFailure({ retry, retries }: FailureProps) {
  const { t } = useTranslation();
  const name = useOpenModal();
  const inRound = useGame((state) => state.round !== null);
  const reloads = retries > 0 && !inRound;
  useEffect(() => {
    if (name) MODALS[name].reset();
  }, [name]);
  return (
    <Dialog
      title={t('common.somethingWentWrong')}
      footer={
        <Button tone="gold" shape="solid" wide onClick={reloads ? () => location.reload() : retry}>
          {reloads ? t('common.reloadGame') : t('common.tryAgain')}
        </Button>
      }
    >
      <p>{t('common.moneyIsSafe')}</p>
    </Dialog>
  );
}

export default function ModalHost() {
  const name = useOpenModal();
  const Modal = name && MODALS[name].Component;
  return (
    <>
      {Modal && (
        <ErrorBoundary key={name} fallback={ModalFailure}>
          <Suspense fallback={<Fetching />}>
            <Modal />
          </Suspense>
        </ErrorBoundary>
      )}
      <AlertDialog />
    </>
  );
}
