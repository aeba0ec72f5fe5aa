import { ACCOUNT_CALLS } from '../../../contract/accounts.ts';
import { FORM_CALLS } from '../../../contract/form-calls.ts';
import { type Message, type MessageKey, sentText } from '../../../languages/text.ts';
import type { Deps } from '../deps.ts';
import type { FormResult } from '../notices.ts';
import { signIn } from './restore.ts';
import { loginRefused } from './sign-out.ts';

export const NO_COOKIES: MessageKey = 'notice.noCookies';

/** Returns whether the browser has kept the cookie of a new session. A provider without a logout has none. */
export async function isSessionKept({ api, has }: Deps, userId: string): Promise<boolean> {
  if (!has('logout')) return true;
  const result = await api
    .call(ACCOUNT_CALLS.profile, { params: { userid: userId }, quiet: true })
    .catch(() => null);
  return result === null || result.ok || result.httpStatus !== 401;
}

/** Logs in. Never throws: a failure is shown at the password. */
export async function login(deps: Deps, form: { mobile: string; password: string }): Promise<FormResult> {
  const { api, notify, pending } = deps;
  const failed = (message: Message): FormResult => ({ ok: false, field: 'password', message });
  await pending.logout;
  try {
    const result = await api.call(FORM_CALLS.login, { body: form, signingIn: true });
    if (!result.ok) {
      loginRefused(deps, result.refusal);
      return failed(sentText(result.refusal) ?? 'notice.loginFailed');
    }
    const { user_id: userId } = result.data;
    if (!(await isSessionKept(deps, userId))) return failed(NO_COOKIES);
    signIn(deps, userId);
    notify({ kind: 'toast', tone: 'success', text: 'notice.loggedIn' });
    return { ok: true };
  } catch {
    return failed('notice.serverError');
  }
}
