import type { Answer } from '../../../contract/calls.ts';
import { PROGRESS_CALLS } from '../../../contract/progress.ts';
import type { SkinTheme } from '../../../rules/progress.ts';
import type { Deps } from '../deps.ts';
import type { FormResult } from '../notices.ts';
import { refreshProfile, updatePlayer } from './profile.ts';
import { saveForPlayer } from './query.ts';

type ProgressOnWire = Answer<'progress'>['data'];

export interface PlayerProgress extends Omit<ProgressOnWire, 'looks'> {
  readonly skins: ProgressOnWire['looks'];
}

export const toProgress = ({ data: { looks, ...data } }: Answer<'progress'>): PlayerProgress => ({
  ...data,
  skins: looks,
});

export async function equip(deps: Deps, theme: SkinTheme): Promise<FormResult> {
  const signal = deps.signals.player;
  const result = await saveForPlayer(deps, 'Skin', null, (userId) =>
    deps.api.call(PROGRESS_CALLS.equip, { body: { user_id: userId, theme } }),
  );
  if (!result.ok || signal.aborted) return result;
  updatePlayer(deps, { skin: theme });
  await refreshProfile(deps);
  return result;
}
