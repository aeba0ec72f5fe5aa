import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { openModal } from '../../kit/modal.ts';
import { useTranslation } from '../../language/language.ts';
import { UpiRechargeForm } from './UpiRechargeForm.tsx';

/** The modal; a claim that was taken leads to the history, where its status is. */
export default function UpiRecharge() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('UPI Recharge')}>
      <UpiRechargeForm onDone={() => openModal('depositHistory')} />
    </Dialog>
  );
}
