import { valibotResolver } from '@hookform/resolvers/valibot';
import { type FormEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import type { FormResult } from '../../../session/notices.ts';
import { useTranslation } from '../../language/language.ts';

/** May take more than a form holds, numbers for text say; what passes is what the form sends. */
type FormSchema<Values extends FieldValues> = Parameters<
  typeof valibotResolver<FieldValues, unknown, Values>
>[0];

/**
 * A form with the rules of the contract: checked when a field is left and when sent, the first wrong field takes the focus,
 * a second send waits for the first, and what was typed survives a failed one.
 * @param send gets the values that passed; a failure with a `field` is shown at that field
 * @returns what `useForm` does; `error(name)` as translated text or undefined, `sending`, and `submit` for the form
 */
export function useSubmit<Values extends FieldValues>(
  schema: FormSchema<Values>,
  defaultValues: DefaultValues<Values>,
  send: (values: Values) => Promise<FormResult>,
) {
  const { translate } = useTranslation();
  const inFlight = useRef(false);
  const [sending, setSending] = useState(false);
  const { register, handleSubmit, setError, formState, ...rest } = useForm<Values, unknown, Values>({
    // What a form holds is among what its schema takes.
    resolver: valibotResolver(schema) as Resolver<Values, unknown, Values>,
    defaultValues,
    mode: 'onTouched',
  });
  const checkAndSend = handleSubmit(async (values) => {
    const outcome = await send(values);
    if (!outcome.ok && outcome.field !== null) {
      setError(outcome.field as Path<Values>, { message: outcome.message }, { shouldFocus: true });
    }
  });
  // Shut before the rules are looked at: they answer later, and a second tap in between would be a second send.
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
  const error = (name: Path<Values>): string | undefined => {
    const message = formState.errors[name]?.message;
    return typeof message === 'string' ? translate(message) : undefined;
  };
  return { ...rest, register, setError, submit, error, sending };
}
