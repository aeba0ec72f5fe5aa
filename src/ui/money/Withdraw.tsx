import { withdrawalOpen } from '../account/withdrawal.ts';
import { useGame } from '../desk.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { useWords } from '../language/language.ts';
import { openModal } from '../modal.ts';
import { WithdrawalForm } from './WithdrawalForm.tsx';
import WithdrawalNotice from './WithdrawalNotice.tsx';

/** The form, or why it is closed. A request that was taken leads to the history, where its status is. */
export default function Withdraw() {
  const { t } = useWords();
  const may = useGame((state) => withdrawalOpen(state.player));
  if (!may) return <WithdrawalNotice />;
  return (
    <Dialog title={t('Withdraw')} kind="wide">
      <WithdrawalForm onDone={() => openModal('withdrawHistory')} />
    </Dialog>
  );
}
