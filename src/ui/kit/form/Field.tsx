import { type ChangeEvent, type ComponentProps, type FocusEvent, type Ref, useId } from 'react';
import './Field.css';

type FieldProps = Omit<ComponentProps<'input'>, 'ref' | 'prefix'> & {
  /** already translated */
  readonly label: string;
  /** already translated; read out with the field */
  readonly error?: string | undefined;
  /** already translated */
  readonly hint?: string | undefined;
  /** what may be typed: takes what stands in the field and returns what stays */
  readonly filter?: (text: string) => string;
  /** how what was typed is understood: takes its place when the field is left */
  readonly understand?: (text: string) => string;
  /** stands before the text, as ₹ does */
  readonly lead?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A labelled input with its error beneath, joined for screen readers. Fits react-hook-form's `register`. */
export function Field({
  label,
  error,
  hint,
  filter,
  understand,
  lead,
  onChange,
  onBlur,
  className,
  children,
  ...input
}: FieldProps) {
  const id = useId();
  const changed = (event: ChangeEvent<HTMLInputElement>) => {
    if (filter) keepOnly(event.currentTarget, filter);
    onChange?.(event);
  };
  const left = (event: FocusEvent<HTMLInputElement>) => {
    const { currentTarget: field } = event;
    if (understand) field.value = understand(field.value);
    onBlur?.(event);
  };
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={`field ${className ?? ''}`}>
      <label htmlFor={id}>{label}</label>
      <div className="well">
        {lead && (
          <span className="lead" aria-hidden="true">
            {lead}
          </span>
        )}
        <input
          {...input}
          id={id}
          onChange={changed}
          onBlur={left}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {children}
      </div>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${id}-error`} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  );
}

/** Drops what may not be typed and leaves the caret where the player put it. */
export function keepOnly(input: HTMLInputElement, filter: (text: string) => string): void {
  const kept = filter(input.value);
  if (kept === input.value) return;
  const caret = filter(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  input.value = kept;
  if (input.type !== 'email' && input.type !== 'number') input.setSelectionRange(caret, caret);
}
