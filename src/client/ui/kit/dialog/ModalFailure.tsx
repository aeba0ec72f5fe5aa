import { useEffect, useEffectEvent } from 'react';
import { interfaceStore } from '../../../state/interface.ts';
import { useInterface } from '../game-context.ts';
import { closeModal } from '../modal.ts';
import { showToast } from '../toast/toast.ts';

export function ModalFailure() {
  const alert = useInterface((state) => state.alert);
  const report = useEffectEvent(() => {
    if (alert) void showToast('error', [alert.text, alert.reason].filter(Boolean).join(' '));
    else interfaceStore.setState(({ lostCode }) => ({ lostCode: lostCode ?? 'part' }));
    closeModal();
  });
  useEffect(() => report(), []);
  return null;
}
