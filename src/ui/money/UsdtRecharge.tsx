import { Dialog } from '../dialog/Dialog.tsx';
import { useWords } from '../language/language.ts';
import { UsdtRechargeForm } from './UsdtRechargeForm.tsx';

export default function UsdtRecharge() {
  const { t } = useWords();
  return (
    <Dialog title={t('USDT Recharge')}>
      <UsdtRechargeForm />
    </Dialog>
  );
}
