import { useQueryClient } from '@tanstack/react-query';
import { SESSION_CALLS } from '../../../contract/back-office/session.ts';
import { t } from '../../../languages/back-office/text.ts';
import { Button } from '../../kit/Button.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { Failure, useContractForm } from '../../kit/form.tsx';
import { call } from '../../session/call.ts';
import { renewSession, setSession } from '../../session/session.ts';
import { CodeField, NameField, PasswordField } from './credential-fields.tsx';
import './front.css';

const EMPTY = { name: '', password: '', code: '' };

function useLoginForm() {
  const client = useQueryClient();
  return useContractForm<typeof EMPTY>(SESSION_CALLS.login.body, EMPTY, async (body) => {
    const { session } = await call('login', { body });
    renewSession(client, session);
  });
}

function LoginFields({ form }: { readonly form: ReturnType<typeof useLoginForm> }) {
  return (
    <>
      <NameField {...form.fieldOf('name')} />
      <PasswordField {...form.fieldOf('password')} />
      <CodeField
        hint="Six digits from your authenticator app, or a recovery code."
        {...form.fieldOf('code')}
      />
    </>
  );
}

export function LoginPage() {
  const form = useLoginForm();
  return (
    <main className="front">
      <form noValidate onSubmit={form.submit}>
        <p className="brand">Chicken Road</p>
        <h1>{t('Back office')}</h1>
        <LoginFields form={form} />
        <Failure>{form.failure}</Failure>
        <Button text="Log in" type="submit" className="primary" disabled={form.isSubmitting} />
      </form>
    </main>
  );
}

export function LoginDialog() {
  const client = useQueryClient();
  const form = useLoginForm();
  return (
    <FormDialog
      title="Your session has ended"
      form={form}
      action="Log in"
      onClose={() => setSession(client, null)}
    >
      <p>{t('Log in again: what you typed is kept. Send it once more then.')}</p>
      <LoginFields form={form} />
    </FormDialog>
  );
}
