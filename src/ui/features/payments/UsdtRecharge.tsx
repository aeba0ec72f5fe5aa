import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useTranslation } from '../../language/language.ts';
import { UsdtRechargeForm } from './UsdtRechargeForm.tsx';

export default function UsdtRecharge() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('USDT Recharge')}>
      <UsdtRechargeForm />
    </Dialog>
  );
}
