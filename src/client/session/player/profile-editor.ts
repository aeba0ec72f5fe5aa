import { ACCOUNT_CALLS } from '../../../contract/accounts.ts';
import { FORM_CALLS } from '../../../contract/form-calls.ts';
import { type Message, sentText } from '../../../languages/text.ts';
import type { Deps } from '../deps.ts';
import type { FormResult } from '../notices.ts';
import { refreshProfile } from './profile.ts';
import { saveForPlayer } from './query.ts';

export interface Privacy {
  readonly in_live_wins?: boolean | undefined;
  readonly private_rounds?: boolean | undefined;
}

interface ProfileChange {
  readonly avatarId: number | null;
  readonly name: string;
}

/** Saves what differs from the profile, then refreshes it: of a failed change a part may be saved. */
export async function changeProfile(deps: Deps, { avatarId, name }: ProfileChange): Promise<FormResult> {
  const { api, has, store } = deps;
  const { player } = store.getState();
  let result: FormResult = { ok: true };
  if (has('updateProfile') && name !== player?.name)
    result = await saveForPlayer(deps, 'Name', 'name', (userId) =>
      api.call(FORM_CALLS.updateProfile, { body: { user_id: userId, name } }),
    );
  if (result.ok && avatarId !== null && avatarId !== player?.avatarId)
    result = await saveForPlayer(deps, 'Avatar', 'avatar_id', (userId) =>
      api.call(ACCOUNT_CALLS.updateAvatar, { query: { user_id: userId, avatar_id: avatarId } }),
    );
  const refreshed = refreshProfile(deps);
  if (result.ok) await refreshed;
  return result;
}

/** Changes the password; every other session of the player ends. */
export async function changePassword(
  deps: Deps,
  { old_password, new_password }: { readonly old_password: string; readonly new_password: string },
): Promise<FormResult> {
  const { api, notify } = deps;
  const result = await saveForPlayer(deps, 'Password', 'old_password', (userId) =>
    api.call(FORM_CALLS.changePassword, { body: { user_id: userId, old_password, new_password } }),
  );
  if (result.ok) notify({ kind: 'toast', tone: 'success', text: 'notice.passwordChanged' });
  return result;
}

/** Sets a new password by the link that support has made. @param token of the link */
export async function resetPassword(
  { api, notify }: Deps,
  token: string,
  newPassword: string,
): Promise<FormResult> {
  const failed = (message: Message): FormResult => ({ ok: false, field: 'new_password', message });
  try {
    const result = await api.call(FORM_CALLS.resetPassword, { body: { token, new_password: newPassword } });
    if (!result.ok) return failed(sentText(result.refusal) ?? 'common.notSaved');
    notify({ kind: 'toast', tone: 'success', text: 'notice.passwordChanged' });
    return { ok: true };
  } catch {
    return failed('common.notSaved');
  }
}

export async function changePrivacy(deps: Deps, privacy: Privacy): Promise<boolean> {
  const save = (userId: string) =>
    deps.api.call(FORM_CALLS.updateProfile, { body: { user_id: userId, ...privacy } });
  return (await saveForPlayer(deps, 'Privacy', null, save)).ok;
}
