import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useGame } from '../../game-context.ts';

/** What was typed and not sent, by form, for as long as the page lives. Only the present player's: it holds bank accounts. */
let drafts: { readonly userId: string | null; readonly byForm: Map<string, FieldValues> } = {
  userId: null,
  byForm: new Map(),
};

/** @returns the drafts of this player; another player's are forgotten */
function draftsOf(userId: string | null): Map<string, FieldValues> {
  if (drafts.userId !== userId) drafts = { userId, byForm: new Map() };
  return drafts.byForm;
}

/** What the form starts with: what this player left in it, else `empty`. */
export function useDraft<Values extends FieldValues>(form: string, empty: Values): Values {
  const userId = useGame((state) => state.userId);
  return { ...empty, ...draftsOf(userId).get(form) };
}

/** Keeps what is typed, so that it is there again when the form is closed and opened (issue 4). */
export function useSavedDraft<Values extends FieldValues>(
  form: string,
  { subscribe }: Pick<UseFormReturn<Values, unknown, Values>, 'subscribe'>,
): void {
  const userId = useGame((state) => state.userId);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => draftsOf(userId).set(form, values),
      }),
    [form, subscribe, userId],
  );
}

/** The form was taken: nothing of it is left. */
export function clearDraft(userId: string | null, form: string): void {
  draftsOf(userId).delete(form);
}
