import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { useWords } from '../language/language.ts';
import { closeModal, openModal } from '../modal.ts';
import { AccessNotice } from './AccessNotice.tsx';

/** Withdrawal opens only after a deposit: says so, and leads to one (spec §2, §5). */
export default function WithdrawalNotice() {
  const { t } = useWords();
  return (
    <Dialog
      title={t('Withdrawal access')}
      foot={
        <div className="notice-foot">
          <Button tone="gold" shape="solid" wide onClick={closeModal} data-first>
            {t('OK')}
          </Button>
          <Button wide onClick={() => openModal('upiRecharge')}>
            {t('UPI Recharge')}
          </Button>
        </div>
      }
    >
      <AccessNotice />
    </Dialog>
  );
}
