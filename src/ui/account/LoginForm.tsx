import { useState } from 'react';
import { LoginForm as Rules } from '../../contract/forms.ts';
import { Button } from '../Button.tsx';
import { useControls } from '../desk.ts';
import { Field } from '../form/Field.tsx';
import { phoneDigits } from '../form/typing.ts';
import { useSending } from '../form/useSending.ts';
import { Icon } from '../Icon.tsx';
import { useWords } from '../language/language.ts';

/** Phone number and password (spec §2, §5). @param onDone after it was taken */
export function LoginForm({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useWords();
  const { login } = useControls();
  const [shown, setShown] = useState(false);
  const { register, submit, error, sending } = useSending(
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
      <Field
        label={t('Password')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        error={error('password')}
        {...register('password')}
      >
        <Button
          tone="ghost"
          shape="icon"
          aria-label={t('Show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </Button>
      </Field>
      <Button type="submit" tone="gold" shape="solid" wide busy={sending}>
        {sending ? t('Logging in...') : t('Login')}
      </Button>
    </form>
  );
}
