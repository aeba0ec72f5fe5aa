import { ProviderFailed } from '../../provider/errors.ts';
import type { Deps } from '../deps.ts';
import type { FormResult } from '../notices.ts';

interface PasswordChange {
  readonly old_password: string;
  readonly new_password: string;
}

const refused = (field: string | undefined, message: string | undefined): FormResult => ({
  ok: false,
  field: field ?? 'old_password',
  message: message || 'Not saved. Try again.',
});

/** Changes the password; every other session of the player ends. Sent again after a lost answer it changes nothing more. */
export async function changePassword(deps: Deps, form: PasswordChange): Promise<FormResult> {
  const { notify, provider, store } = deps;
  const { userId } = store.getState();
  if (userId === null) return refused(undefined, 'Please log in first.');
  try {
    const result = await provider.changePassword(userId, form.old_password, form.new_password);
    if (!result.ok) return refused(result.refusal.field, result.refusal.message);
    notify({ kind: 'toast', tone: 'success', text: 'Password changed.' });
    return { ok: true };
  } catch (error) {
    console.warn('Password:', error);
    return refused(undefined, error instanceof ProviderFailed ? error.message : undefined);
  }
}
