import { useEffect, useEffectEvent } from 'react';
import { lostCode } from '../../../loading/lost-code.ts';
import { closeModal, useOpenAlert } from '../modal.ts';
import { showToast } from '../toast/toast.ts';

export function ModalFailure() {
  const alert = useOpenAlert();
  const report = useEffectEvent(() => {
    if (alert) void showToast('error', [alert.text, alert.reason].filter(Boolean).join(' '));
    else lostCode.setState((before) => before ?? 'part', true);
    closeModal();
  });
  useEffect(() => report(), []);
  return null;
}
