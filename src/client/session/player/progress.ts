import type { Answer } from '../../../contract/calls.ts';
import { PROGRESS_CALLS } from '../../../contract/progress.ts';
import type { SkinTheme } from '../../../rules/progress.ts';
import type { Deps } from '../deps.ts';
import type { FormResult } from '../notices.ts';
import { saveOfPlayer } from './query.ts';

export type PlayerProgress = Answer<'progress'>['data'];

export function equip(deps: Deps, theme: SkinTheme): Promise<FormResult> {
  return saveOfPlayer(deps, 'Skin', null, (userId) =>
    deps.api.call(PROGRESS_CALLS.wear, { body: { user_id: userId, theme } }),
  );
}
