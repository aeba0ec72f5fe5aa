import { useTranslation } from '../../../../languages/translation.ts';
import { Lazy, lazyPart, type Part } from '../Lazy.tsx';
import { LoadingMark } from '../Loading.tsx';
import { type ModalName, useOpenModal } from '../modal.ts';
import { AlertDialog } from './AlertDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { ModalFailure } from './ModalFailure.tsx';

const paymentHistory = () => import('../../features/history/PaymentHistory.tsx');
const recharge = () => import('../../features/payments/Recharge.tsx');
const withdrawal = () => import('../../features/payments/Withdrawal.tsx');

const MODALS: Readonly<Record<ModalName, Part>> = {
  menu: lazyPart(() => import('../../features/menu/Menu.tsx')),
  login: lazyPart(() => import('../../features/account/Login.tsx')),
  register: lazyPart(() => import('../../features/account/Register.tsx')),
  howToPlay: lazyPart(() => import('../../features/guide/HowToPlay.tsx')),
  rules: lazyPart(() => import('../../features/rules/GameRules.tsx')),
  fairness: lazyPart(() => import('../../features/fairness/Fairness.tsx')),
  progress: lazyPart(() => import('../../features/progress/ProgressPage.tsx')),
  statistics: lazyPart(() => import('../../features/history/Statistics.tsx')),
  playResponsibly: lazyPart(() => import('../../features/play-limits/PlayResponsibly.tsx')),
  realityCheck: lazyPart(() => import('../../features/play-limits/RealityCheck.tsx')),
  depositLimit: lazyPart(() => import('../../features/play-limits/DepositLimit.tsx')),
  boards: lazyPart(() => import('../../features/boards/Boards.tsx')),
  cashOutAt: lazyPart(() => import('../../features/panel/CashOutAt.tsx')),
  avatar: lazyPart(() => import('../../features/profile/ChangeAvatar.tsx')),
  changePassword: lazyPart(() => import('../../features/account/ChangePassword.tsx')),
  betHistory: lazyPart(() => import('../../features/history/BetHistory.tsx')),
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
