import { rupees } from '../presentation/rupees.ts';
import type { Notify } from '../session/notices.ts';
import { openAlert, openModal, openSoleAlert } from './kit/modal.ts';
import { showToast } from './kit/toast/toast.ts';
import { t, translate } from './language/language.ts';

export const notify: Notify = (notice) => {
  switch (notice.kind) {
    case 'toast':
      void showToast(notice.tone, translate(notice.text, notice.values));
      return;
    case 'alert':
      openAlert({
        text: translate(notice.text, notice.values),
        reason: notice.reason === undefined ? null : translate(notice.reason),
      });
      return;
    case 'blocked':
      openSoleAlert({
        text: t('This account is blocked.'),
        reason:
          notice.paidPaise === null
            ? null
            : t('Your round was settled, {amount} paid.', { amount: rupees(notice.paidPaise) }),
      });
      return;
    case 'openLimits':
      openModal(notice.page);
      return;
    case 'openLogin':
      openModal('login');
  }
};
