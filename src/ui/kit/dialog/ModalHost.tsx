import { Suspense, useEffect } from 'react';
import { useTranslation } from '../../language/language.ts';
import { ErrorBoundary, type FailureProps } from '../ErrorBoundary.tsx';
import { LoadingMark } from '../Loading.tsx';
import { type ModalName, useOpenModal } from '../modal.ts';
import { type Preloadable, preloadable } from '../preloadable.tsx';
import { AlertDialog } from './AlertDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogFailure } from './DialogFailure.tsx';

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
  playResponsibly: preloadable(() => import('../../features/limits/PlayResponsibly.tsx')),
  realityCheck: preloadable(() => import('../../features/limits/RealityCheck.tsx')),
  depositLimit: preloadable(() => import('../../features/limits/DepositLimit.tsx')),
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
    <Dialog title={t('Loading...')}>
      <LoadingMark />
    </Dialog>
  );
}

function ModalFailure(failure: FailureProps) {
  const name = useOpenModal();
  useEffect(() => {
    if (name) MODALS[name].reset();
  }, [name]);
  return <DialogFailure {...failure} />;
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
