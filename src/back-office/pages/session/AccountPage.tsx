import { useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '../../../contract/back-office/session.ts';
import { t } from '../../../languages/back-office/text.ts';
import { Button } from '../../kit/Button.tsx';
import { Failure, Field, useCallForm } from '../../kit/form.tsx';
import { CodeField, PasswordField } from './credential-fields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import '../game/settings.css';

export function AccountPage() {
  return (
    <div className="section account">
      <PasswordForm />
      <RecoveryCodesForm />
    </div>
  );
}

const CODE_HINT = 'A new code of your app, or a recovery code. Each works once.';

const PASSWORDS = { password: '', new_password: '', code: '' };

function PasswordForm() {
  const [isDone, setDone] = useState(false);
  const form = useCallForm('changeOwnPassword', {}, PASSWORDS, () => {
    form.reset();
    setDone(true);
  });
  return (
    <form className="card section" noValidate onSubmit={form.submit} aria-labelledby="password">
      <h2 id="password">{t('Password')}</h2>
      <PasswordField label="Password until now" {...form.fieldOf('password')} />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={t`At least ${MIN_PASSWORD_LENGTH} characters. Your other sessions end.`}
        {...form.fieldOf('new_password')}
      />
      <CodeField hint={CODE_HINT} {...form.fieldOf('code')} />
      <Failure>{form.failure}</Failure>
      <div className="buttons">
        <Button text="Change the password" type="submit" className="primary" disabled={form.isSubmitting} />
        <p role="status">{isDone && !form.formState.isDirty && t('Your password is changed.')}</p>
      </div>
    </form>
  );
}

const PROOF = { password: '', code: '' };

function RecoveryCodesForm() {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useCallForm('renewRecoveryCodes', {}, PROOF, (answer) => {
    form.reset();
    setCodes(answer.recovery_codes);
  });
  if (codes)
    return (
      <section className="card section" aria-labelledby="codes">
        <h2 id="codes">{t('Keep your recovery codes')}</h2>
        <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />
      </section>
    );
  return (
    <form className="card section" noValidate onSubmit={form.submit} aria-labelledby="codes">
      <h2 id="codes">{t('Recovery codes')}</h2>
      <p>{t('They log you in when your phone is not at hand. New ones take the place of those before.')}</p>
      <PasswordField {...form.fieldOf('password')} />
      <CodeField hint={CODE_HINT} {...form.fieldOf('code')} />
      <Failure>{form.failure}</Failure>
      <div className="buttons">
        <Button
          text="Make new recovery codes"
          type="submit"
          className="primary"
          disabled={form.isSubmitting}
        />
      </div>
    </form>
  );
}
