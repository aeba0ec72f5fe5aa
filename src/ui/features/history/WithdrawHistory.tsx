import { withdrawals } from '../../../session/player/payments.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useTranslation } from '../../language/language.ts';
import { DemoCredits } from '../payments/DemoCredits.tsx';
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
