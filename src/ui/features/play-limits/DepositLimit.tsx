import { useTranslation } from '../../../languages/translation.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { closeModal } from '../../kit/modal.ts';
import { LimitForm } from './LimitForm.tsx';
import styles from './limits.module.css';
import { useLimitsChange } from './useLimitsChange.ts';

/** Asks a new player for a gross deposit limit. */
export default function DepositLimit() {
  const { t } = useTranslation();
  const { busy, send } = useLimitsChange(closeModal);
  return (
    <Dialog title={t('limits.ownDepositLimit')}>
      <div className={styles.limits}>
        <p>{t('limits.depositQuestion')}</p>
        <LimitForm only="deposit" busy={busy} onChange={send} />
        <Button tone="ghost" wide onClick={() => send({ to: 'no_deposit_limit' })}>
          {t('limits.withoutLimit')}
        </Button>
      </div>
    </Dialog>
  );
}
