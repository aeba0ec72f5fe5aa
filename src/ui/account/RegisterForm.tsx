import { useState } from 'react';
import { RegisterForm as Rules } from '../../contract/forms.ts';
import { Button } from '../Button.tsx';
import { useControls } from '../desk.ts';
import { Field } from '../form/Field.tsx';
import { phoneDigits } from '../form/typing.ts';
import { useSending } from '../form/useSending.ts';
import { Icon } from '../Icon.tsx';
import { useWords } from '../language/language.ts';
import { sharedBy } from './referral.ts';

/** Email, phone, password, confirmPassword (spec §2, §5). @param onDone after it was taken */
export function RegisterForm({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useWords();
  const controls = useControls();
  const [shown, setShown] = useState(false);
  const { register, submit, error, sending } = useSending(
    Rules,
    { email: '', phone: '', password: '', confirmPassword: '' },
    async ({ email, phone, password }) => {
      const ref = sharedBy();
      const outcome = await controls.register({ email, phone, password, ...(ref ? { ref } : {}) });
      if (outcome.ok) onDone?.();
      return outcome;
    },
  );
  const type = shown ? 'text' : 'password';
  return (
    <form className="form" onSubmit={submit} noValidate>
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
      <Field
        label={t('Password')}
        type={type}
        autoComplete="new-password"
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
      <Field
        label={t('Confirm Password')}
        type={type}
        autoComplete="new-password"
        error={error('confirmPassword')}
        {...register('confirmPassword')}
      />
      <Button type="submit" tone="gold" shape="solid" wide busy={sending}>
        {sending ? t('Registering...') : t('Register')}
      </Button>
    </form>
  );
}
