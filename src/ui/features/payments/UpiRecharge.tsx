import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { openModal } from '../../kit/modal.ts';
import { useTranslation } from '../../language/language.ts';
import { UpiRechargeForm } from './UpiRechargeForm.tsx';

export default function UpiRecharge() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('UPI Recharge')}>
      <UpiRechargeForm onDone={() => openModal('depositHistory')} />
    </Dialog>
  );
}
