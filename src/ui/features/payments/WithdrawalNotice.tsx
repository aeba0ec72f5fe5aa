import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { closeModal, openModal } from '../../kit/modal.ts';
import { useTranslation } from '../../language/language.ts';
import { AccessNotice } from './AccessNotice.tsx';

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
