import { deposits } from '../../../session/player/payments.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useTranslation } from '../../language/language.ts';
import { DemoCredits } from '../payments/DemoCredits.tsx';
import { PaymentRecords } from './PaymentRecords.tsx';

export default function DepositHistory() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('Deposit history')} kind="wide">
      <DemoCredits note="Play money." />
      <PaymentRecords
        name="Deposit history"
        empty="No deposit history found."
        fetcher={deposits}
        file="chicken-road-deposits.csv"
      />
    </Dialog>
  );
}
