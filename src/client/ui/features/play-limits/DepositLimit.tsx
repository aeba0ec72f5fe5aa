import { useTranslation } from '../../../../languages/translation.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useGame } from '../../kit/game-context.ts';
import { closeModal } from '../../kit/modal.ts';
import { LimitForm } from './LimitForm.tsx';
import styles from './limits.module.css';
import { useLimitsChange } from './useLimitsChange.ts';

export default function DepositLimit() {
  const { t } = useTranslation();
  const asksDeposit = useGame((state) => state.player?.asksDepositLimit ?? false);
  const asksLoss = useGame((state) => state.player?.asksLossLimit ?? false);
  const kind = asksDeposit || !asksLoss ? 'deposit' : 'loss';
  const isLast = kind === 'loss' || !asksLoss;
  const { busy, send } = useLimitsChange(() => isLast && closeModal());
  return (
    <Dialog title={t(kind === 'loss' ? 'limits.ownLossLimit' : 'limits.ownDepositLimit')}>
      <div className={`stack ${styles.limits}`}>
        <p>{t(kind === 'loss' ? 'limits.lossQuestion' : 'limits.depositQuestion')}</p>
        <LimitForm key={kind} only={kind} busy={busy} onChange={send} />
        <Button
          tone="ghost"
          wide
          onClick={() => void send({ to: kind === 'loss' ? 'no_loss_limit' : 'no_deposit_limit' })}
        >
          {t('limits.withoutLimit')}
        </Button>
      </div>
    </Dialog>
  );
}
