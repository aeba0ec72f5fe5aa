import { withdrawalAccess } from '../../game/selectors.ts';
import { ProfileLoadError } from '../account/ProfileLoadError.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { useGame } from '../game-context.ts';
import { LoadingMark } from '../Loading.tsx';
import { useTranslation } from '../language/language.ts';
import { openModal } from '../modal.ts';
import { WithdrawalForm } from './WithdrawalForm.tsx';
import WithdrawalNotice from './WithdrawalNotice.tsx';

/** The form, or why it is closed. A request that was taken leads to the history, where its status is. */
export default function Withdraw() {
  const { t } = useTranslation();
  const access = useGame(withdrawalAccess);
  if (access === 'depositFirst') return <WithdrawalNotice />;
  return (
    <Dialog title={t('Withdraw')} kind={access === 'open' ? 'wide' : 'card'}>
      {access === 'loading' && <LoadingMark />}
      {access === 'failed' && <ProfileLoadError />}
      {access === 'open' && <WithdrawalForm onDone={() => openModal('withdrawHistory')} />}
    </Dialog>
  );
}
