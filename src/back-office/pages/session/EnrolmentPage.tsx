import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { BackOfficeAnswer } from '../../../contract/back-office/calls.ts';
import { MIN_PASSWORD_LENGTH, SESSION_CALLS, type Session } from '../../../contract/back-office/session.ts';
import { t, tNodes, translate } from '../../../languages/back-office/text.ts';
import { Button } from '../../kit/Button.tsx';
import { Failure, Field, useContractForm } from '../../kit/form.tsx';
import { ListState } from '../../kit/states.tsx';
import { call } from '../../session/call.ts';
import { setSession } from '../../session/session.ts';
import { NameField } from './credential-fields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import './front.css';

/** The page of an invitation's link. The token is in the URL fragment, which browsers do not send. */
export function EnrolmentPage() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [token] = useState(() => location.hash.slice(1));
  const [done, setDone] = useState<BackOfficeAnswer<'finishEnrolment'> | null>(null);
  const invitation = useQuery({
    queryKey: ['enrolment', token],
    queryFn: ({ signal }) => call('startEnrolment', { body: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const begin = (session: Session): void => {
    setSession(client, session);
    navigate('/', { replace: true });
  };
  return (
    <main className="front">
      {done ? (
        <div className="card">
          <h1>{t('Keep your recovery codes')}</h1>
          <RecoveryCodes codes={done.recovery_codes} onStored={() => begin(done.session)} />
        </div>
      ) : (
        <ListState query={invitation} isEmpty={false} empty="">
          {invitation.data && <EnrolmentForm token={token} invitation={invitation.data} onDone={setDone} />}
        </ListState>
      )}
    </main>
  );
}

interface EnrolmentFormProps {
  readonly token: string;
  readonly invitation: BackOfficeAnswer<'startEnrolment'>;
  readonly onDone: (answer: BackOfficeAnswer<'finishEnrolment'>) => void;
}

function EnrolmentForm({ token, invitation, onDone }: EnrolmentFormProps) {
  const { name, role, is_again: isAgain, totp_secret: secret, qr_code: picture } = invitation;
  const title = isAgain ? 'Set a new password and app' : 'Become an operator';
  const empty = { token, name: name ?? '', password: '', code: '' };
  const form = useContractForm<typeof empty>(SESSION_CALLS.finishEnrolment.body, empty, async (body) =>
    onDone(await call('finishEnrolment', { body })),
  );
  return (
    <form noValidate onSubmit={form.submit}>
      <p className="brand">Chicken Road</p>
      <h1>{t(title)}</h1>
      <p>
        {tNodes`Your role is ${<b>{translate(role)}</b>}. This link works once.`}{' '}
        {isAgain && t('The password, app and recovery codes that you had until now end with it.')}
      </p>
      <NameField readOnly={name !== null} {...form.fieldOf('name')} />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={t`At least ${MIN_PASSWORD_LENGTH} characters. Several words are easy to remember.`}
        {...form.fieldOf('password')}
      />
      <div className="authenticator">
        <img src={picture} alt={t('QR code for an authenticator app')} width="172" height="172" />
        <div>
          <p>{t('Scan this with an authenticator app, or type this secret into it:')}</p>
          <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
      </div>
      <Field
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.fieldOf('code')}
      />
      <Failure>{form.failure}</Failure>
      <Button text={title} type="submit" className="primary" disabled={form.isSubmitting} />
    </form>
  );
}
