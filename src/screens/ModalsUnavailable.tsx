import { useEffect, useEffectEvent } from 'react';
import { t } from '../ui/language/language.ts';
import { closeModal, useOpenAlert } from '../ui/modal.ts';
import { showToast } from '../ui/toast/toast.ts';
import { modalHost } from './prefetch.ts';

/** In place of a modal or alert whose code cannot be fetched: says so, or what the alert would have said, and closes it. */
export function ModalsUnavailable() {
  const alert = useOpenAlert();
  const say = useEffectEvent(() => {
    const text = alert
      ? [alert.text, alert.reason].filter(Boolean).join(' ')
      : t('This could not be opened. Try again.');
    void showToast('error', text);
    closeModal();
    modalHost.reset();
  });
  useEffect(() => say(), []);
  return null;
}
