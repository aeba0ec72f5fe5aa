import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useGame } from '../desk.ts';

/** What was typed and not sent, by form, for as long as the page lives. Only the present player's: it holds bank accounts. */
let drafts: { readonly user_id: string | null; readonly by_form: Map<string, FieldValues> } = {
  user_id: null,
  by_form: new Map(),
};

/** @returns the drafts of this player; another player's are forgotten */
function draftsOf(user_id: string | null): Map<string, FieldValues> {
  if (drafts.user_id !== user_id) drafts = { user_id, by_form: new Map() };
  return drafts.by_form;
}

/** What the form starts with: what this player left in it, else `empty`. */
export function useDraft<Values extends FieldValues>(form: string, empty: Values): Values {
  const user_id = useGame((state) => state.user_id);
  return { ...empty, ...draftsOf(user_id).get(form) };
}

/** Keeps what is typed, so that it is there again when the form is closed and opened (issue 4). */
export function useKeptDraft<Values extends FieldValues>(
  form: string,
  { subscribe }: Pick<UseFormReturn<Values, unknown, Values>, 'subscribe'>,
): void {
  const user_id = useGame((state) => state.user_id);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => draftsOf(user_id).set(form, values),
      }),
    [form, subscribe, user_id],
  );
}

/** The form was taken: nothing of it is left. */
export function forgetDraft(user_id: string | null, form: string): void {
  draftsOf(user_id).delete(form);
}
