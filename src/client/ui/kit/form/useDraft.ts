import { useEffect } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { FormResult } from '../../../session/notices.ts';
import { type InterfaceState, interfaceStore } from '../../../state/interface.ts';
import { useGame } from '../game-context.ts';
import { type FormSchema, type SubmitOptions, useSubmit } from './useSubmit.ts';

function draftsOf(userId: string | null): InterfaceState['drafts']['byForm'] {
  const { drafts } = interfaceStore.getState();
  return drafts.userId === userId ? drafts.byForm : {};
}

const keepDraft = (userId: string | null, name: string, values: object): void =>
  interfaceStore.setState({ drafts: { userId, byForm: { ...draftsOf(userId), [name]: values } } });

/** {@link useSubmit} with unsent values kept as a draft. @param name key of the draft */
export function useDraft<Values extends FieldValues>(
  name: string,
  schema: FormSchema<Values>,
  empty: DefaultValues<Values>,
  send: (values: Values) => Promise<FormResult>,
  options: SubmitOptions<Values>,
) {
  const userId = useGame((state) => state.userId);
  const sendDraft = async (values: Values) => {
    const outcome = await send(values);
    if (outcome.ok) {
      form.reset(empty);
      keepDraft(userId, name, {});
    }
    return outcome;
  };
  const form = useSubmit(schema, { ...empty, ...draftsOf(userId)[name] }, sendDraft, options);
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(userId, name, values),
      }),
    [name, subscribe, userId],
  );
  return form;
}
