import { FORM_CALLS } from '../../../contract/form-calls.ts';
import { sentText } from '../../../languages/text.ts';
import type { Deps } from '../deps.ts';
import { type FormResult, warnUncertain } from '../notices.ts';
import { isSessionKept, NO_COOKIES } from './login.ts';
import { signIn } from './restore.ts';
import { sendOnce } from './send-once.ts';

interface Registration {
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly ref?: string;
}

/** Registers and logs in. The same form sent again is the same registration. */
export async function register(deps: Deps, form: Registration): Promise<FormResult> {
  const { api, notify, pending } = deps;
  const { email, phone, ref } = form;
  await pending.logout;
  try {
    // Without the password: a digest of the content is stored, and the provider compares the password itself.
    const content = [email, phone, ref];
    const send = (key: string) => api.call(FORM_CALLS.register, { body: form, key, signingIn: true });
    const result = await sendOnce(deps, 'register', content, send, { joins: false });
    if (!result.ok) {
      const { code, field } = result.refusal;
      // The first attempt was taken, with another password.
      const isTaken = code === 'key_reused';
      const message = isTaken
        ? 'refusal.phoneTaken'
        : (sentText(result.refusal) ?? 'notice.registrationFailed');
      notify({ kind: 'toast', tone: 'error', text: message });
      return { ok: false, field: code === 'bad_input' ? (field ?? null) : null, message };
    }
    const { user_id: userId } = result.data;
    if (userId && !(await isSessionKept(deps, userId))) {
      notify({ kind: 'alert', text: NO_COOKIES });
      return { ok: false, field: null, message: NO_COOKIES };
    }
    notify({ kind: 'toast', tone: 'success', text: 'notice.registered' });
    if (userId) signIn(deps, userId);
    else notify({ kind: 'openLogin' });
    return { ok: true };
  } catch (error) {
    console.warn('Registration:', error);
    warnUncertain(deps, 'registration');
    return { ok: false, field: 'email', message: 'notice.serverError' };
  }
}
