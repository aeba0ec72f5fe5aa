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

export default function ChangePassword() {
  const { t } = useTranslation();
  const { run } = useGameServices();
  const [shown, setShown] = useState(false);
  const { register, submit, error, sending } = useSubmit(
    Rules,
    { old_password: '', new_password: '', confirmPassword: '' },
    async (values) => {
      const outcome = await run(changePassword, values);
      if (outcome.ok) closeModal();
      return outcome;
    },
  );
  return (
    <Dialog title={t('Change password')}>
      <form className="form" onSubmit={submit} noValidate>
        <PasswordField
          label={t('Old Password')}
          autoComplete="current-password"
          shown={shown}
          onShow={setShown}
          error={error('old_password')}
          {...register('old_password')}
        />
        <PasswordField
          label={t('New Password')}
          autoComplete="new-password"
          shown={shown}
          hint={t('You stay logged in here. Every other device is logged out.')}
          error={error('new_password')}
          {...register('new_password')}
        />
        <PasswordField
          label={t('Confirm Password')}
          autoComplete="new-password"
          shown={shown}
          error={error('confirmPassword')}
          {...register('confirmPassword')}
        />
        <Button type="submit" tone="gold" shape="solid" wide busy={sending}>
          {sending ? t('Saving...') : t('Change password')}
        </Button>
      </form>
    </Dialog>
  );
}
