import { type ChangeEvent, type ComponentProps, type CompositionEvent, type FocusEvent, useId } from 'react';
import { cutText } from '../../../../rules/characters.ts';
import styles from './Field.module.css';

type FieldProps = ComponentProps<'input'> & {
  /** already translated, as are `error` and `hint` */
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** returns what stays of a typed text */
  readonly filter?: (text: string) => string;
  /** replaces the text when the field is left */
  readonly normalize?: (text: string) => string;
  readonly lead?: string;
};

export function Field({
  label,
  error,
  hint,
  filter = (text) => text,
  maxLength = Number.POSITIVE_INFINITY,
  normalize,
  lead,
  onChange,
  onBlur,
  className,
  children,
  ...input
}: FieldProps) {
  const id = useId();
  // The browser's maxLength may split a character.
  const keep = (text: string) => cutText(filter(text), maxLength);
  const changed = (event: ChangeEvent<HTMLInputElement>) => {
    // A change of the text during a composition ends it, and may insert it twice.
    const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
    if (!isComposing) keepOnly(event.currentTarget, keep);
    onChange?.(event);
  };
  const composed = (event: CompositionEvent<HTMLInputElement>) => {
    keepOnly(event.currentTarget, keep);
    onChange?.(event as unknown as ChangeEvent<HTMLInputElement>);
  };
  const left = (event: FocusEvent<HTMLInputElement>) => {
    const { currentTarget: field } = event;
    if (normalize) field.value = normalize(field.value);
    onBlur?.(event);
  };
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={`well row ${styles.well}`} data-invalid={error ? '' : undefined}>
        {lead && (
          <span className={styles.lead} aria-hidden="true">
            {lead}
          </span>
        )}
        <input
          {...input}
          id={id}
          onChange={changed}
          onCompositionEnd={composed}
          onBlur={left}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {children}
      </div>
      {hint && (
        <p className={`note ${styles.hint}`} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className={`note ${styles.error}`} id={`${id}-error`} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  );
}

export function keepOnly(input: HTMLInputElement, filter: (text: string) => string): void {
  const kept = filter(input.value);
  if (kept === input.value) return;
  const caret = filter(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  input.value = kept;
  if (input.type !== 'email' && input.type !== 'number') input.setSelectionRange(caret, caret);
}
