import { useState } from 'react';
import { LoginForm as Rules } from '../../../contract/forms.ts';
import { phoneDigits } from '../../../contract/typed-text.ts';
import { useControls } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { useSubmit } from '../../kit/form/useSubmit.ts';
import { useTranslation } from '../../language/language.ts';
import { PasswordField } from './PasswordField.tsx';

export function LoginForm({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useTranslation();
  const { login } = useControls();
  const [shown, setShown] = useState(false);
  const { register, submit, error, sending } = useSubmit(
    Rules,
    { mobile: '', password: '' },
    async (values) => {
      const outcome = await login(values);
      if (outcome.ok) onDone?.();
      return outcome;
    },
  );
  return (
    <form className="form" onSubmit={submit} noValidate>
      <Field
        label={t('Phone Number')}
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        filter={phoneDigits}
        error={error('mobile')}
        {...register('mobile')}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        shown={shown}
        onShow={setShown}
        error={error('password')}
        {...register('password')}
      />
      <Button type="submit" tone="gold" shape="solid" wide busy={sending}>
        {sending ? t('Logging in...') : t('Login')}
      </Button>
    </form>
  );
}
