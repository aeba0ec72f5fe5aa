import { useEffect, useEffectEvent } from 'react';
import { t } from '../../../../languages/translation.ts';
import { useGame } from '../game-context.ts';
import { closeModal, useOpenAlert } from '../modal.ts';
import { showToast } from '../toast/toast.ts';

let failures = 0;

/**
 * Shown when a modal cannot load. Firefox never requests a failed module again, so a second failure reloads the page
 * where that loses nothing.
 */
export function ModalFailure() {
  const alert = useOpenAlert();
  const inRound = useGame((state) => state.round !== null);
  const report = useEffectEvent(() => {
    failures++;
    if (failures > 1 && !alert && !inRound && navigator.onLine) {
      location.reload();
      return;
    }
    const text = alert ? [alert.text, alert.reason].filter(Boolean).join(' ') : t('app.notOpened');
    void showToast('error', text);
    closeModal();
  });
  useEffect(() => report(), []);
  return null;
}
