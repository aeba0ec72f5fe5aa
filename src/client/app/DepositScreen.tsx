import { useTranslation } from '../../languages/translation.ts';
import { DepositGate } from '../ui/features/payments/DepositGate.tsx';
import { RechargeForm } from '../ui/features/payments/Recharge.tsx';
import { Button } from '../ui/kit/Button.tsx';
import { openModal } from '../ui/kit/modal.ts';
import styles from './PageFrame.module.css';
import { PageFrame } from './PageFrame.tsx';

const showHistory = () => openModal('depositHistory');

export default function DepositScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('dialog.upiRecharge')}>
      <DepositGate>
        <RechargeForm by="upi" onDone={showHistory} />
        <div className={styles.ways}>
          <Button onClick={() => openModal('usdtRecharge')}>{t('dialog.usdtRecharge')}</Button>
          <Button onClick={showHistory}>{t('dialog.rechargeHistory')}</Button>
        </div>
      </DepositGate>
    </PageFrame>
  );
}
