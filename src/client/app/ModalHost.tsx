import type { ComponentType } from 'react';
import { useTranslation } from '../../languages/translation.ts';
import { AlertDialog } from '../ui/kit/dialog/AlertDialog.tsx';
import { Dialog } from '../ui/kit/dialog/Dialog.tsx';
import { ModalFailure } from '../ui/kit/dialog/ModalFailure.tsx';
import { LoadingMark } from '../ui/kit/Loading.tsx';
import { lazyPart } from '../ui/kit/lazy-part.tsx';
import { type ModalName, useOpenModal } from '../ui/kit/modal.ts';

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

const modal = (fetch: () => Promise<{ readonly default: ComponentType }>) =>
  lazyPart(fetch, { loading: <Fetching />, fallback: ModalFailure });

const MODALS: Readonly<Record<ModalName, ReturnType<typeof modal>>> = {
  menu: modal(() => import('../ui/features/menu/Menu.tsx')),
  login: modal(() => import('../ui/features/account/Login.tsx')),
  register: modal(() => import('../ui/features/account/Register.tsx')),
  howToPlay: modal(() => import('../ui/features/guide/HowToPlay.tsx')),
  rules: modal(() => import('../ui/features/rules/GameRules.tsx')),
  fairness: modal(() => import('../ui/features/fairness/Fairness.tsx')),
  progress: modal(() => import('../ui/features/progress/ProgressPage.tsx')),
  statistics: modal(() => import('../ui/features/history/Statistics.tsx')),
  playResponsibly: modal(() => import('../ui/features/play-limits/PlayResponsibly.tsx')),
  realityCheck: modal(() => import('../ui/features/play-limits/RealityCheck.tsx')),
  depositLimit: modal(() => import('../ui/features/play-limits/DepositLimit.tsx')),
  boards: modal(() => import('../ui/features/boards/Boards.tsx')),
  cashOutAt: modal(() => import('../ui/features/panel/CashOutAt.tsx')),
  avatar: modal(() => import('../ui/features/profile/ChangeAvatar.tsx')),
  changePassword: modal(() => import('../ui/features/account/ChangePassword.tsx')),
  betHistory: modal(() => import('../ui/features/history/BetHistory.tsx')),
  depositHistory: modal(async () => ({ default: (await paymentHistory()).DepositHistory })),
  withdrawHistory: modal(async () => ({ default: (await paymentHistory()).WithdrawHistory })),
  upiRecharge: modal(async () => ({ default: (await recharge()).UpiRecharge })),
  usdtRecharge: modal(async () => ({ default: (await recharge()).UsdtRecharge })),
  withdraw: modal(async () => ({ default: (await withdrawal()).Withdrawal })),
  withdrawalNotice: modal(async () => ({ default: (await withdrawal()).WithdrawalNotice })),
};

export const preloadModal = (name: ModalName): Promise<unknown> => MODALS[name].load();

export default function ModalHost() {
  const name = useOpenModal();
  const Modal = name && MODALS[name];
  return (
    <>
      {Modal && <Modal />}
      <AlertDialog />
    </>
  );
}
