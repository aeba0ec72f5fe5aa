import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useGame } from '../../game-context.ts';

/** Typed and not sent, by form. Only the present player's: it holds bank accounts. */
let drafts: { readonly userId: string | null; readonly byForm: Map<string, FieldValues> } = {
  userId: null,
  byForm: new Map(),
};

function draftsOf(userId: string | null): Map<string, FieldValues> {
  if (drafts.userId !== userId) drafts = { userId, byForm: new Map() };
  return drafts.byForm;
}

export function useDraft<Values extends FieldValues>(form: string, empty: Values): Values {
  const userId = useGame((state) => state.userId);
  return { ...empty, ...draftsOf(userId).get(form) };
}

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

export function clearDraft(userId: string | null, form: string): void {
  draftsOf(userId).delete(form);
}
