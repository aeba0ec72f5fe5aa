import { loadTexts, messageText, t } from '../../languages/translation.ts';
import { rupees } from '../../rules/rupees.ts';
import type { Notice, Notify } from '../session/notices.ts';
import { openAlert, openModal, openSoleAlert } from '../ui/kit/modal.ts';
import { showToast } from '../ui/kit/toast/toast.ts';

export const notify: Notify = (notice) => {
  loadTexts()
    .catch((error: unknown) => console.warn('Texts:', error))
    .finally(() => show(notice));
};

function show(notice: Notice): void {
  switch (notice.kind) {
    case 'toast':
      void showToast(notice.tone, messageText(notice.text));
      return;
    case 'alert':
      openAlert({
        text: messageText(notice.text),
        reason: notice.reason === undefined ? null : messageText(notice.reason),
      });
      return;
    case 'blocked':
      openSoleAlert({
        text: t('refusal.blocked'),
        reason:
          notice.paidPaise === null ? null : t('common.roundSettled', { amount: rupees(notice.paidPaise) }),
      });
      return;
    case 'openRealityCheck':
      openModal('realityCheck');
      return;
    case 'openLogin':
      openModal('login');
  }
}
