import { useQueryClient } from '@tanstack/react-query';
import { call } from '../call.ts';
import { SESSION_CALLS } from '../contract/session.ts';
import { Failure, useContractForm } from '../kit/form.tsx';
import { setSession } from '../session/session.ts';
import { CodeField, NameField, PasswordField } from './credential-fields.tsx';
import './front.css';

const EMPTY = { name: '', password: '', code: '' };

export function LoginPage() {
  const client = useQueryClient();
  const form = useContractForm<typeof EMPTY>(SESSION_CALLS.login.body, EMPTY, async (body) => {
    const { session } = await call('login', { body });
    setSession(client, session);
  });
  return (
    <main className="front">
      <form noValidate onSubmit={form.submit}>
        <p className="brand">Chicken Road</p>
        <h1>Back office</h1>
        <NameField {...form.fieldOf('name')} />
        <PasswordField {...form.fieldOf('password')} />
        <CodeField
          hint="Six digits from your authenticator app, or a recovery code."
          {...form.fieldOf('code')}
        />
        <Failure>{form.failure}</Failure>
        <button type="submit" className="primary" disabled={form.isSubmitting}>
          Log in
        </button>
      </form>
    </main>
  );
}
