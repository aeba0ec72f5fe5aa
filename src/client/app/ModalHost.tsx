import type { ComponentType } from 'react';
import { useTranslation } from '../../languages/translation.ts';
import type { ModalName } from '../state/interface.ts';
import { AlertDialog } from '../ui/kit/dialog/AlertDialog.tsx';
import { Dialog } from '../ui/kit/dialog/Dialog.tsx';
import { ModalFailure } from '../ui/kit/dialog/ModalFailure.tsx';
import { useInterface } from '../ui/kit/game-context.ts';
import { LoadingMark } from '../ui/kit/Loading.tsx';
import { lazyPart } from '../ui/kit/lazy-part.tsx';

const paymentHistory = () => import('../ui/features/history/PaymentHistory.tsx');
const recharge = () => import('../ui/features/payments/Recharge.tsx');
const withdrawal = () => import('../ui/features/payments/Withdrawal.tsx');

function Fetching() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('common.loading')}>
      <LoadingMark />
    </Dialog>
  );
}

const lazyModal = (fetch: () => Promise<{ readonly default: ComponentType }>) =>
  lazyPart(fetch, { loading: <Fetching />, fallback: ModalFailure });

const MODALS: Readonly<Record<ModalName, ReturnType<typeof lazyModal>>> = {
  menu: lazyModal(() => import('../ui/features/menu/Menu.tsx')),
  login: lazyModal(() => import('../ui/features/account/Login.tsx')),
  register: lazyModal(() => import('../ui/features/account/Register.tsx')),
  howToPlay: lazyModal(() => import('../ui/features/guide/HowToPlay.tsx')),
  rules: lazyModal(() => import('../ui/features/rules/GameRules.tsx')),
  fairness: lazyModal(() => import('../ui/features/fairness/Fairness.tsx')),
  progress: lazyModal(() => import('../ui/features/progress/ProgressPage.tsx')),
  statistics: lazyModal(() => import('../ui/features/history/Statistics.tsx')),
  playResponsibly: lazyModal(() => import('../ui/features/play-limits/PlayResponsibly.tsx')),
  realityCheck: lazyModal(() => import('../ui/features/play-limits/RealityCheck.tsx')),
  depositLimit: lazyModal(() => import('../ui/features/play-limits/DepositLimit.tsx')),
  boards: lazyModal(() => import('../ui/features/boards/Boards.tsx')),
  cashOutAt: lazyModal(() => import('../ui/features/panel/CashOutAt.tsx')),
  avatar: lazyModal(() => import('../ui/features/profile/ChangeAvatar.tsx')),
  changePassword: lazyModal(() => import('../ui/features/account/ChangePassword.tsx')),
  betHistory: lazyModal(() => import('../ui/features/history/BetHistory.tsx')),
  depositHistory: lazyModal(async () => ({ default: (await paymentHistory()).DepositHistory })),
  withdrawHistory: lazyModal(async () => ({ default: (await paymentHistory()).WithdrawHistory })),
  upiRecharge: lazyModal(async () => ({ default: (await recharge()).UpiRecharge })),
  usdtRecharge: lazyModal(async () => ({ default: (await recharge()).UsdtRecharge })),
  withdraw: lazyModal(async () => ({ default: (await withdrawal()).Withdrawal })),
  withdrawalNotice: lazyModal(async () => ({ default: (await withdrawal()).WithdrawalNotice })),
};

export const preloadModal = (name: ModalName): Promise<unknown> => MODALS[name].load();

export default function ModalHost() {
  const name = useInterface((state) => state.modal);
  const Modal = name && MODALS[name];
  return (
    <>
      {Modal && <Modal />}
      <AlertDialog />
    </>
  );
}
