import { withdrawals } from '../../play/player/payments.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { useTranslation } from '../language/language.ts';
import { DemoCredits } from '../money/DemoCredits.tsx';
import { PaymentRecords } from './PaymentRecords.tsx';

export default function WithdrawHistory() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('Withdraw history')} kind="wide">
      <DemoCredits note="Play money." />
      <PaymentRecords
        name="Withdraw history"
        empty="No withdraw history found."
        fetcher={withdrawals}
        file="chicken-road-withdrawals.csv"
      />
    </Dialog>
  );
}
