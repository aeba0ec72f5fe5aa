import type { Consequence } from '../../../contract/back-office/proposals.ts';
import type { Sentence } from '../../../contract/back-office/sentence.ts';
import type { Db } from '../../platform/db/database.ts';
import type { DatabaseRefusal } from '../../platform/db/refusals.ts';
import { type ActionBody, type ActionCaller, callAction, sentenceOf, toApiError } from '../api/actions.ts';

/** as in preview_proposal.sql */
export type Preview = (Consequence & { readonly preview_version: string }) | DatabaseRefusal;

interface PreviewFields {
  readonly consequence: Consequence | null;
  readonly obstacle: Sentence | null;
  readonly preview_version: string;
}

const NO_PREVIEW: PreviewFields = { consequence: null, obstacle: null, preview_version: '' };

export function toPreviewFields(preview: Preview | undefined): PreviewFields {
  if (preview === undefined) return NO_PREVIEW;
  if ('code' in preview)
    return preview.code === 'not_yours'
      ? NO_PREVIEW
      : { ...NO_PREVIEW, obstacle: sentenceOf(toApiError(preview)) };
  const { effects, notes, preview_version } = preview;
  return {
    ...NO_PREVIEW,
    preview_version,
    consequence: effects.length + notes.length > 0 ? { effects, notes } : null,
  };
}

export const previewAction = (
  db: Db,
  operator: ActionCaller,
  act: string,
  userId: string,
  body: ActionBody,
): Promise<Preview> => callAction<Preview>(db, operator, 'preview_action', { act, user_id: userId, body });
