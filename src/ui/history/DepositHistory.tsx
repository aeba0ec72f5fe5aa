import { useDesk } from '../desk.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { useWords } from '../language/language.ts';
import { DemoCredits } from '../money/DemoCredits.tsx';
import { PaymentRecords } from './PaymentRecords.tsx';

export default function DepositHistory() {
  const { t } = useWords();
  const { cashier } = useDesk();
  return (
    <Dialog title={t('Deposit history')} kind="wide">
      <DemoCredits note="Play money." />
      <PaymentRecords name="Deposit history" empty="No deposit history found." ask={cashier.deposits} />
    </Dialog>
  );
}
