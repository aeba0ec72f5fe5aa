import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { LoadingMark } from '../Loading.tsx';
import { useTranslation } from '../language/language.ts';
import { type ModalName, useOpenModal } from '../modal.ts';
import { AlertDialog } from './AlertDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogFailure } from './DialogFailure.tsx';

/** What each modal draws: a component without props around its own Dialog. Its code is fetched when it first opens. */
const MODALS: Readonly<Record<ModalName, LazyExoticComponent<ComponentType>>> = {
  menu: lazy(() => import('../menu/Menu.tsx')),
  login: lazy(() => import('../account/LoginModal.tsx')),
  register: lazy(() => import('../account/RegisterModal.tsx')),
  howToPlay: lazy(() => import('../guide/HowToPlay.tsx')),
  rules: lazy(() => import('../rules/GameRules.tsx')),
  fairness: lazy(() => import('../fairness/Fairness.tsx')),
  journey: lazy(() => import('../journey/Journey.tsx')),
  boards: lazy(() => import('../boards/Boards.tsx')),
  avatar: lazy(() => import('../profile/ChangeAvatar.tsx')),
  betHistory: lazy(() => import('../history/BetHistory.tsx')),
  depositHistory: lazy(() => import('../history/DepositHistory.tsx')),
  withdrawHistory: lazy(() => import('../history/WithdrawHistory.tsx')),
  upiRecharge: lazy(() => import('../money/UpiRecharge.tsx')),
  usdtRecharge: lazy(() => import('../money/UsdtRecharge.tsx')),
  withdraw: lazy(() => import('../money/Withdraw.tsx')),
  withdrawalNotice: lazy(() => import('../money/WithdrawalNotice.tsx')),
};

function Fetching() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('Loading...')}>
      <LoadingMark />
    </Dialog>
  );
}

/** Draws the one open modal, and the alert above it. */
export default function ModalHost() {
  const name = useOpenModal();
  const Modal = name && MODALS[name];
  return (
    <>
      {Modal && (
        <ErrorBoundary key={name} fallback={DialogFailure}>
          <Suspense fallback={<Fetching />}>
            <Modal />
          </Suspense>
        </ErrorBoundary>
      )}
      <AlertDialog />
    </>
  );
}
