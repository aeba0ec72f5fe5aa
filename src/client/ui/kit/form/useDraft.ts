import { useEffect } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { FormResult } from '../../../session/notices.ts';
import { useGame } from '../game-context.ts';
import { type FormSchema, useSubmit } from './useSubmit.ts';

/** Unsent values, keyed by form. Cleared for another player, as they include bank accounts. */
let drafts: { readonly userId: string | null; readonly byForm: Map<string, FieldValues> } = {
  userId: null,
  byForm: new Map(),
};

function draftsOf(userId: string | null): Map<string, FieldValues> {
  if (drafts.userId !== userId) drafts = { userId, byForm: new Map() };
  return drafts.byForm;
}

/**
 * As {@link useSubmit}, and keeps unsent values under the name of the form.
 * @param read converts typed values before the schema checks them
 */
export function useDraft<Values extends FieldValues>(
  name: string,
  schema: FormSchema<Values>,
  empty: DefaultValues<Values>,
  read: (typed: Values) => Values,
  send: (values: Values) => Promise<FormResult>,
) {
  const userId = useGame((state) => state.userId);
  const sendDraft = async (values: Values) => {
    const outcome = await send(values);
    if (outcome.ok) {
      form.reset(empty);
      draftsOf(userId).delete(name);
    }
    return outcome;
  };
  const form = useSubmit(schema, { ...empty, ...draftsOf(userId).get(name) }, sendDraft, read);
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => draftsOf(userId).set(name, values),
      }),
    [name, subscribe, userId],
  );
  return form;
}
