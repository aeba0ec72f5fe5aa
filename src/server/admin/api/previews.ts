import type { Consequence } from '../../../contract/admin/proposals.ts';
import type { Db } from '../../platform/db/database.ts';
import type { DatabaseRefusal } from '../../platform/db/refusals.ts';
import { type ActBody, type ActCaller, callAct, refusedAct } from './acts.ts';

/** What an act would do now (preview_proposal.sql). */
export type Preview = (Consequence & { readonly facts: string }) | DatabaseRefusal;

interface Previewed {
  readonly consequence: Consequence | null;
  readonly obstacle: string | null;
  readonly facts: string;
}

const NOTHING: Previewed = { consequence: null, obstacle: null, facts: '' };

/** @returns what an act would do, or why it cannot be done; neither for an operator whose role may not do it */
export function previewed(preview: Preview | undefined): Previewed {
  if (preview === undefined) return NOTHING;
  if ('code' in preview)
    return preview.code === 'not_yours' ? NOTHING : { ...NOTHING, obstacle: refusedAct(preview).message };
  const { effects, notes, facts } = preview;
  return { ...NOTHING, facts, consequence: effects.length + notes.length > 0 ? { effects, notes } : null };
}

/** @returns what an act of two operators would do to a player now */
export const previewAct = (
  db: Db,
  operator: ActCaller,
  act: string,
  userId: string,
  body: ActBody,
): Promise<Preview> => callAct<Preview>(db, operator, 'preview_act', { act, user_id: userId, body });
