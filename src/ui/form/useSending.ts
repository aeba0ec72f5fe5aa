import { valibotResolver } from '@hookform/resolvers/valibot';
import { type FormEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import type { FormOutcome } from '../../play/controls.ts';
import { useWords } from '../language/language.ts';

/** May take more than a form holds, numbers for text say; what passes is what the form sends. */
type FormSchema<Values extends FieldValues> = Parameters<
  typeof valibotResolver<FieldValues, unknown, Values>
>[0];

/**
 * A form with the rules of spec §5: checked when a field is left and when sent, the first wrong field takes the focus,
 * a second send waits for the first, and what was typed survives a failed one.
 * @param send gets the values that passed; a failure with a `field` is shown at that field
 * @returns `fields.register`, `error(name)` as translated text or undefined, `sending`, and `submit` for the form
 */
export function useSending<Values extends FieldValues>(
  schema: FormSchema<Values>,
  defaultValues: DefaultValues<Values>,
  send: (values: Values) => Promise<FormOutcome>,
) {
  const { say } = useWords();
  const out = useRef(false);
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
    if (out.current) return;
    out.current = true;
    setSending(true);
    try {
      await checkAndSend(event);
    } finally {
      out.current = false;
      setSending(false);
    }
  };
  const error = (name: Path<Values>): string | undefined => {
    const message = formState.errors[name]?.message;
    return typeof message === 'string' ? say(message) : undefined;
  };
  return { ...rest, register, setError, submit, error, sending };
}
