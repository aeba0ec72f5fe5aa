import { useState } from 'react';
import { ChangePasswordForm as Rules } from '../../../contract/forms.ts';
import { changePassword } from '../../../session/player/profile-editor.ts';
import { useGameServices } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { closeModal } from '../../kit/modal.ts';
import { useTranslation } from '../../language/language.ts';
import { PasswordField } from './PasswordField.tsx';

const EMPTY = { old_password: '', new_password: '', confirmPassword: '' };

export default function ChangePassword() {
  const { t } = useTranslation();
  const { run } = useGameServices();
  const [shown, setShown] = useState(false);
  const { field, submit, sending } = useSubmit(Rules, EMPTY, async (values) => {
    const outcome = await run(changePassword, values);
    if (outcome.ok) closeModal();
    return outcome;
  });
  return (
    <Dialog title={t('Change password')}>
      <form className="form" onSubmit={submit} noValidate>
        <PasswordField
          label={t('Old Password')}
          autoComplete="current-password"
          shown={shown}
          onShow={setShown}
          {...field('old_password')}
        />
        <PasswordField
          label={t('New Password')}
          autoComplete="new-password"
          shown={shown}
          hint={t('You stay logged in here. Every other device is logged out.')}
          {...field('new_password')}
        />
        <PasswordField
          label={t('Confirm Password')}
          autoComplete="new-password"
          shown={shown}
          {...field('confirmPassword')}
        />
        <Button type="submit" tone="gold" shape="solid" wide busy={sending}>
          {sending ? t('Saving...') : t('Change password')}
        </Button>
      </form>
    </Dialog>
  );
}
