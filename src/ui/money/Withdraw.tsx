import { ProfileNotLoaded } from '../account/ProfileNotLoaded.tsx';
import { withdrawalAccess } from '../account/withdrawal.ts';
import { useGame } from '../desk.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { LoadingMark } from '../Loading.tsx';
import { useWords } from '../language/language.ts';
import { openModal } from '../modal.ts';
import { WithdrawalForm } from './WithdrawalForm.tsx';
import WithdrawalNotice from './WithdrawalNotice.tsx';

/** The form, or why it is closed. A request that was taken leads to the history, where its status is. */
export default function Withdraw() {
  const { t } = useWords();
  const access = useGame(withdrawalAccess);
  if (access === 'depositFirst') return <WithdrawalNotice />;
  return (
    <Dialog title={t('Withdraw')} kind={access === 'open' ? 'wide' : 'card'}>
      {access === 'loading' && <LoadingMark />}
      {access === 'failed' && <ProfileNotLoaded />}
      {access === 'open' && <WithdrawalForm onDone={() => openModal('withdrawHistory')} />}
    </Dialog>
  );
}
