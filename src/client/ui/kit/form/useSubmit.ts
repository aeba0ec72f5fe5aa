import { valibotResolver } from '@hookform/resolvers/valibot';
import { type FormEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { messageText, ruleText, useTranslation } from '../../../../languages/translation.ts';
import type { FormResult } from '../../../session/notices.ts';

export type FormSchema<Values extends FieldValues> = Parameters<
  typeof valibotResolver<FieldValues, unknown, Values>
>[0];

export interface SubmitOptions<Values> {
  readonly onDone?: (() => void) | undefined;
  /** applied to the typed values before validation */
  readonly convert?: (typed: Values) => Values;
}

/**
 * A form with the rules of the contract, checked when a field is left and when sent. A failure with a `field` is
 * shown at that field.
 * @returns `field(name)` with the props of a `Field`, and what `useForm` returns
 */
export function useSubmit<Values extends FieldValues>(
  schema: FormSchema<Values>,
  defaultValues: DefaultValues<Values>,
  send: (values: Values) => Promise<FormResult>,
  { onDone, convert = (typed) => typed }: SubmitOptions<Values> = {},
) {
  useTranslation();
  const inFlight = useRef(false);
  const [sending, setSending] = useState(false);
  const check = valibotResolver(schema) as Resolver<Values, unknown, Values>;
  const { register, handleSubmit, setError, formState, ...rest } = useForm<Values, unknown, Values>({
    resolver: (values, ...options) => check(convert(values), ...options),
    defaultValues,
    mode: 'onTouched',
  });
  const checkAndSend = handleSubmit(async (values) => {
    const outcome = await send(values);
    if (outcome.ok) onDone?.();
    else if (outcome.field !== null)
      setError(
        outcome.field as Path<Values>,
        { message: messageText(outcome.message) },
        { shouldFocus: true },
      );
  });
  // Set before validation, which is asynchronous: a second tap in between would send twice.
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (inFlight.current) return;
    inFlight.current = true;
    setSending(true);
    try {
      await checkAndSend(event);
    } finally {
      inFlight.current = false;
      setSending(false);
    }
  };
  const field = (name: Path<Values>) => {
    const message = formState.errors[name]?.message;
    return { ...register(name), error: typeof message === 'string' ? ruleText(message) : undefined };
  };
  return { ...rest, submit, field, sending };
}
