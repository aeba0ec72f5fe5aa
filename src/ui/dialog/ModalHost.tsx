import { Suspense, useEffect } from 'react';
import { ErrorBoundary, type FailureProps } from '../ErrorBoundary.tsx';
import { LoadingMark } from '../Loading.tsx';
import { useTranslation } from '../language/language.ts';
import { type ModalName, useOpenModal } from '../modal.ts';
import { type Preloadable, preloadable } from '../preloadable.tsx';
import { AlertDialog } from './AlertDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogFailure } from './DialogFailure.tsx';

/** What each modal draws: a component without props around its own Dialog. */
const MODALS: Readonly<Record<ModalName, Preloadable>> = {
  menu: preloadable(() => import('../menu/Menu.tsx')),
  login: preloadable(() => import('../account/LoginModal.tsx')),
  register: preloadable(() => import('../account/RegisterModal.tsx')),
  howToPlay: preloadable(() => import('../guide/HowToPlay.tsx')),
  rules: preloadable(() => import('../rules/GameRules.tsx')),
  fairness: preloadable(() => import('../fairness/Fairness.tsx')),
  journey: preloadable(() => import('../journey/Journey.tsx')),
  boards: preloadable(() => import('../boards/Boards.tsx')),
  avatar: preloadable(() => import('../profile/ChangeAvatar.tsx')),
  changePassword: preloadable(() => import('../account/ChangePassword.tsx')),
  betHistory: preloadable(() => import('../history/BetHistory.tsx')),
  depositHistory: preloadable(() => import('../history/DepositHistory.tsx')),
  withdrawHistory: preloadable(() => import('../history/WithdrawHistory.tsx')),
  upiRecharge: preloadable(() => import('../money/UpiRecharge.tsx')),
  usdtRecharge: preloadable(() => import('../money/UsdtRecharge.tsx')),
  withdraw: preloadable(() => import('../money/Withdraw.tsx')),
  withdrawalNotice: preloadable(() => import('../money/WithdrawalNotice.tsx')),
};

/** Fetches a modal's code ahead, so that it opens at once. Rejects where it cannot be had. */
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

/** Draws the one open modal, and the alert above it. */
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
