import { Dialog } from '../dialog/Dialog.tsx';
import { useGameServices } from '../game-context.ts';
import { useTranslation } from '../language/language.ts';
import { DemoCredits } from '../money/DemoCredits.tsx';
import { PaymentRecords } from './PaymentRecords.tsx';

export default function WithdrawHistory() {
  const { t } = useTranslation();
  const { payments } = useGameServices();
  return (
    <Dialog title={t('Withdraw history')} kind="wide">
      <DemoCredits note="Play money." />
      <PaymentRecords name="Withdraw history" empty="No withdraw history found." ask={payments.withdrawals} />
    </Dialog>
  );
}
