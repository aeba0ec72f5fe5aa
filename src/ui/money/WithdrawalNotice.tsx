import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { useTranslation } from '../language/language.ts';
import { closeModal, openModal } from '../modal.ts';
import { AccessNotice } from './AccessNotice.tsx';

/** Withdrawal opens only after a deposit: says so, and leads to one. */
export default function WithdrawalNotice() {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('Withdrawal access')}
      footer={
        <div className="notice-footer">
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
