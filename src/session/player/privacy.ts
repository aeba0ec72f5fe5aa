import type { PlayerProfile, Privacy } from '../../provider/player-api.ts';
import type { Deps } from '../deps.ts';
import { type QueryResult, queryOfPlayer } from './query.ts';

export type { Privacy };

/** What others may see of the player. */
export function privacy(deps: Deps): Promise<QueryResult<Pick<PlayerProfile, keyof Privacy>>> {
  return queryOfPlayer(deps, 'Privacy', deps.provider.profile, ({ profile }) => profile);
}

/** @returns whether the change was saved */
export async function changePrivacy({ provider, store }: Deps, change: Privacy): Promise<boolean> {
  const { userId } = store.getState();
  if (userId === null) return false;
  try {
    return (await provider.updatePrivacy(userId, change)).ok;
  } catch (error) {
    console.warn('Privacy:', error);
    return false;
  }
}
