import { useId } from 'react';
import { useTranslation } from '../../../../languages/translation.ts';
import { Button } from '../Button.tsx';
import { useInterface } from '../game-context.ts';
import { closeAlert } from '../modal.ts';
import styles from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';

export function AlertDialog() {
  const { t } = useTranslation();
  const alert = useInterface((state) => state.alert);
  const reasonId = useId();
  if (!alert) return null;
  return (
    <Dialog
      kind="alert"
      title={alert.text}
      onClose={closeAlert}
      describedBy={alert.reason ? reasonId : undefined}
      footer={
        <Button tone="gold" shape="solid" wide onClick={closeAlert} data-first>
          {t('dialog.ok')}
        </Button>
      }
    >
      {alert.reason && (
        <p id={reasonId} className={styles.alertReason}>
          {alert.reason}
        </p>
      )}
    </Dialog>
  );
}
