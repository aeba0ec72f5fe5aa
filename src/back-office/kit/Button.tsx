import type { ComponentProps } from 'react';
import { translate } from '../../languages/back-office/text.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** in English */
  readonly text: string;
}

export function Button({ text, 'aria-label': label, ...button }: ButtonProps) {
  return (
    <button type="button" aria-label={label && translate(label)} {...button}>
      {translate(text)}
    </button>
  );
}
