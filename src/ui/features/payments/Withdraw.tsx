import { withdrawalAccess } from '../../../game/selectors.ts';
import { useGame } from '../../game-context.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { LoadingMark } from '../../kit/Loading.tsx';
import { openModal } from '../../kit/modal.ts';
import { useTranslation } from '../../language/language.ts';
import { ProfileLoadError } from '../account/ProfileLoadError.tsx';
import { WithdrawalForm } from './WithdrawalForm.tsx';
import WithdrawalNotice from './WithdrawalNotice.tsx';

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
