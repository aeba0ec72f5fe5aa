import { Dialog } from '../dialog/Dialog.tsx';
import { useGameServices } from '../game-context.ts';
import { useTranslation } from '../language/language.ts';
import { DemoCredits } from '../money/DemoCredits.tsx';
import { PaymentRecords } from './PaymentRecords.tsx';

export default function DepositHistory() {
  const { t } = useTranslation();
  const { payments } = useGameServices();
  return (
    <Dialog title={t('Deposit history')} kind="wide">
      <DemoCredits note="Play money." />
      <PaymentRecords name="Deposit history" empty="No deposit history found." ask={payments.deposits} />
    </Dialog>
  );
}
