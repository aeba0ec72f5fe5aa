import { useEffect, useEffectEvent } from 'react';
import { t } from '../languages/translation.ts';
import { useGame } from '../ui/game-context.ts';
import { closeModal, useOpenAlert } from '../ui/kit/modal.ts';
import { showToast } from '../ui/kit/toast/toast.ts';
import { modalHost } from './preload.ts';

let failures = 0;

/**
 * In place of a modal whose code cannot be fetched. Firefox never refetches a failed module, so a second failure
 * reloads the page where that loses nothing.
 */
export function ModalsUnavailable() {
  const alert = useOpenAlert();
  const inRound = useGame((state) => state.round !== null);
  const say = useEffectEvent(() => {
    failures++;
    if (failures > 1 && !alert && !inRound && navigator.onLine) {
      location.reload();
      return;
    }
    const text = alert ? [alert.text, alert.reason].filter(Boolean).join(' ') : t('app.notOpened');
    void showToast('error', text);
    closeModal();
    modalHost.reset();
  });
  useEffect(() => say(), []);
  return null;
}
