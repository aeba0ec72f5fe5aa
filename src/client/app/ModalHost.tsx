import { useTranslation } from '../../languages/translation.ts';
import { AlertDialog } from '../ui/kit/dialog/AlertDialog.tsx';
import { Dialog } from '../ui/kit/dialog/Dialog.tsx';
import { ModalFailure } from '../ui/kit/dialog/ModalFailure.tsx';
import { Lazy, type LazyPart, lazyPart } from '../ui/kit/Lazy.tsx';
import { LoadingMark } from '../ui/kit/Loading.tsx';
import { type ModalName, useOpenModal } from '../ui/kit/modal.ts';

const paymentHistory = () => import('../ui/features/history/PaymentHistory.tsx');
const recharge = () => import('../ui/features/payments/Recharge.tsx');
const withdrawal = () => import('../ui/features/payments/Withdrawal.tsx');

const MODALS: Readonly<Record<ModalName, LazyPart>> = {
  menu: lazyPart(() => import('../ui/features/menu/Menu.tsx')),
  login: lazyPart(() => import('../ui/features/account/Login.tsx')),
  register: lazyPart(() => import('../ui/features/account/Register.tsx')),
  howToPlay: lazyPart(() => import('../ui/features/guide/HowToPlay.tsx')),
  rules: lazyPart(() => import('../ui/features/rules/GameRules.tsx')),
  fairness: lazyPart(() => import('../ui/features/fairness/Fairness.tsx')),
  progress: lazyPart(() => import('../ui/features/progress/ProgressPage.tsx')),
  statistics: lazyPart(() => import('../ui/features/history/Statistics.tsx')),
  playResponsibly: lazyPart(() => import('../ui/features/play-limits/PlayResponsibly.tsx')),
  realityCheck: lazyPart(() => import('../ui/features/play-limits/RealityCheck.tsx')),
  depositLimit: lazyPart(() => import('../ui/features/play-limits/DepositLimit.tsx')),
  boards: lazyPart(() => import('../ui/features/boards/Boards.tsx')),
  cashOutAt: lazyPart(() => import('../ui/features/panel/CashOutAt.tsx')),
  avatar: lazyPart(() => import('../ui/features/profile/ChangeAvatar.tsx')),
  changePassword: lazyPart(() => import('../ui/features/account/ChangePassword.tsx')),
  betHistory: lazyPart(() => import('../ui/features/history/BetHistory.tsx')),
  depositHistory: lazyPart(async () => ({ default: (await paymentHistory()).DepositHistory })),
  withdrawHistory: lazyPart(async () => ({ default: (await paymentHistory()).WithdrawHistory })),
  upiRecharge: lazyPart(async () => ({ default: (await recharge()).UpiRecharge })),
  usdtRecharge: lazyPart(async () => ({ default: (await recharge()).UsdtRecharge })),
  withdraw: lazyPart(async () => ({ default: (await withdrawal()).Withdrawal })),
  withdrawalNotice: lazyPart(async () => ({ default: (await withdrawal()).WithdrawalNotice })),
};

export const preloadModal = (name: ModalName): Promise<unknown> => MODALS[name].load();

function Fetching() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('common.loading')}>
      <LoadingMark />
    </Dialog>
  );
}

export default function ModalHost() {
  const name = useOpenModal();
  return (
    <>
      {name && <Lazy key={name} part={MODALS[name]} loading={<Fetching />} fallback={ModalFailure} />}
      <AlertDialog />
    </>
  );
}
