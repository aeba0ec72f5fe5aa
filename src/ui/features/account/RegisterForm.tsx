import { useState } from 'react';
import { RegisterForm as Rules } from '../../../contract/forms.ts';
import { phoneDigits } from '../../../contract/typed-text.ts';
import { register as registerPlayer } from '../../../session/player/register.ts';
import { useGameServices } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { useTranslation } from '../../language/language.ts';
import { PasswordField } from './PasswordField.tsx';
import { sharedBy } from './referral.ts';

export function RegisterForm({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useTranslation();
  const { run } = useGameServices();
  const [shown, setShown] = useState(false);
  const { register, submit, error, sending } = useSubmit(
    Rules,
    { email: '', phone: '', password: '', confirmPassword: '' },
    async ({ email, phone, password }) => {
      const ref = sharedBy();
      const outcome = await run(registerPlayer, { email, phone, password, ...(ref ? { ref } : {}) });
      if (outcome.ok) onDone?.();
      return outcome;
    },
  );
  return (
    <form className="form paired" onSubmit={submit} noValidate>
      <Field
        label={t('Email')}
        type="email"
        autoComplete="email"
        error={error('email')}
        {...register('email')}
      />
      <Field
        label={t('Phone Number')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        filter={phoneDigits}
        error={error('phone')}
        {...register('phone')}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        shown={shown}
        onShow={setShown}
        error={error('password')}
        {...register('password')}
      />
      <PasswordField
        label={t('Confirm Password')}
        autoComplete="new-password"
        shown={shown}
        error={error('confirmPassword')}
        {...register('confirmPassword')}
      />
      <Button type="submit" tone="gold" shape="solid" wide busy={sending}>
        {sending ? t('Registering...') : t('Register')}
      </Button>
    </form>
  );
}
