import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import * as v from 'valibot';
import {
  BACK_OFFICE_CALLS,
  type BackOfficeAnswer,
  type BackOfficeCall,
  type BackOfficeCallName,
  type BackOfficeRequest,
} from '../../contract/back-office/calls.ts';
import { isHindi, translate } from '../../languages/back-office/text.ts';
import english from '../../languages/en.json?forms';
import hindi from '../../languages/hi.json?forms';
import { fillText } from '../../languages/text.ts';
import { CallFailure, errorMessage } from '../session/call.ts';
import { useChange } from '../session/use-call.ts';

const ruleText = (message: string): string =>
  fillText((isHindi() ? hindi : english)[message] ?? translate(message), 'en');

type FormSchema<Values extends FieldValues> = Parameters<typeof valibotResolver<Values, unknown, unknown>>[0];

/**
 * A form validated by a schema of the contract. Sends the typed values, which the server parses with the same schema. Shows a
 * refusal at its field, or above the buttons.
 */
export function useContractForm<Values extends FieldValues>(
  schema: FormSchema<Values>,
  defaultValues: DefaultValues<Values>,
  send: (values: Values) => Promise<unknown>,
  /** values of the server, shown in fields that the operator has not edited */
  values?: Values,
) {
  const form = useForm<Values>({
    resolver: valibotResolver(schema, undefined, { raw: true }),
    defaultValues,
    mode: 'onTouched',
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      const field = error instanceof CallFailure ? error.field : null;
      const name = field !== null && field in values ? (field as Path<Values>) : 'root';
      form.setError(name, { message: errorMessage(error) }, { shouldFocus: true });
    }
  });
  const errorOf = (name: Path<Values>): string | undefined => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? ruleText(message) : undefined;
  };
  const fieldOf = (name: Path<Values>) => ({ ...form.register(name), error: errorOf(name) });
  return { ...form, submit, errorOf, fieldOf, failure: errors.root?.message, isSubmitting };
}

type BodyOf<Name extends BackOfficeCallName> =
  BackOfficeRequest<Name> extends { readonly body: infer Body extends FieldValues } ? Body : object;

export function useCallForm<Name extends BackOfficeCallName>(
  name: Name,
  params: object,
  defaultBody: BodyOf<Name>,
  onDone: (answer: BackOfficeAnswer<Name>) => void,
) {
  const change = useChange(name);
  const { body: schema = v.object({}) }: BackOfficeCall = BACK_OFFICE_CALLS[name];
  return useContractForm<BodyOf<Name>>(
    schema as FormSchema<BodyOf<Name>>,
    defaultBody as DefaultValues<BodyOf<Name>>,
    async (body) => onDone(await change.mutateAsync({ params, body } as unknown as BackOfficeRequest<Name>)),
  );
}

interface FieldFrameProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

const describedBy = (id: string, { hint, error }: Omit<FieldFrameProps, 'label'>): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
}: FieldFrameProps & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{translate(label)}</label>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {translate(hint)}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

export function Field({
  label,
  hint,
  error,
  ...input
}: FieldFrameProps & Omit<ComponentProps<'input'>, 'ref'> & { readonly ref?: Ref<HTMLInputElement> }) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
      />
    </FieldFrame>
  );
}

export function Select({
  label,
  hint,
  error,
  children,
  ...select
}: FieldFrameProps & ComponentProps<'select'>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select {...select} id={id} aria-describedby={describedBy(id, { hint, error })}>
        {children}
      </select>
    </FieldFrame>
  );
}

export function Failure({ children }: { readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="failure" role="alert">
      {children}
    </p>
  );
}
