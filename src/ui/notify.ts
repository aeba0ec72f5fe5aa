import type { Notify } from '../play/notices.ts';
import { say } from './language/language.ts';
import { openAlert, openModal } from './modal.ts';
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
    case 'openLogin':
      openModal('login');
  }
};
