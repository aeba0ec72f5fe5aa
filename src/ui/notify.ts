import type { Notify } from '../play/notices.ts';
import { say, t } from './language/language.ts';
import { openAlert, openAlertAlone, openModal } from './modal.ts';
import { rupees } from './rupees.ts';
import { showToast } from './toast/toast.ts';

/** Shows what play wants shown, in the language spoken now. */
export const notify: Notify = (notice) => {
  switch (notice.kind) {
    case 'toast':
      void showToast(notice.tone, say(notice.text, notice.values));
      return;
    case 'alert':
      openAlert({
        text: say(notice.text, notice.values),
        reason: notice.reason === undefined ? null : say(notice.reason),
      });
      return;
    case 'blocked':
      openAlertAlone({
        text: t('This account is blocked.'),
        reason:
          notice.paid_paise === null
            ? null
            : t('Your round was settled, {amount} paid.', { amount: rupees(notice.paid_paise) }),
      });
      return;
    case 'openLogin':
      openModal('login');
  }
};
