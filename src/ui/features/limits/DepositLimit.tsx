import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { closeModal } from '../../kit/modal.ts';
import { useTranslation } from '../../language/language.ts';
import { LimitForm } from './LimitForm.tsx';
import styles from './limits.module.css';
import { useLimitsChange } from './useLimitsChange.ts';

/** Asks a new player for a gross deposit limit. */
export default function DepositLimit() {
  const { t } = useTranslation();
  const { busy, send } = useLimitsChange(closeModal);
  return (
    <Dialog title={t('Your deposit limit')}>
      <div className={styles.limits}>
        <p>{t('How much may you deposit at most? You can lower the limit at any time.')}</p>
        <LimitForm only="deposit" busy={busy} onChange={send} />
        <Button tone="ghost" wide onClick={() => send({ to: 'no_deposit_limit' })}>
          {t('Go on without a limit')}
        </Button>
      </div>
    </Dialog>
  );
}
