import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';

export type Tone = 'night' | 'gold' | 'leaf' | 'chilli' | 'ghost' | 'link';

type ButtonProps = ComponentProps<'button'> & {
  readonly tone?: Tone;
  /** `big` for Play and Go, `solid` for a form's send button, `icon` for a square with a picture */
  readonly shape?: 'plain' | 'big' | 'solid' | 'icon';
  readonly wide?: boolean;
  /** keeps the focus and ignores taps */
  readonly busy?: boolean;
};

export const buttonClass = ({
  tone = 'night',
  shape = 'plain',
  wide = false,
}: Pick<ButtonProps, 'tone' | 'shape' | 'wide'> = {}): string =>
  classNames(styles.btn, styles[tone], styles[shape], wide && styles.wide);

/** A held key would press the button again and again. */
const ignoreRepeat = (event: KeyboardEvent) => {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
};

export function Button({
  tone,
  shape,
  wide,
  busy = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const tap = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || event.currentTarget.getAttribute('aria-disabled') === 'true') event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonClass({ tone, shape, wide })} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={tap}
      onKeyDown={ignoreRepeat}
    >
      {children}
      {busy && (
        <span className={styles.embers} data-embers="" aria-hidden="true">
          {[0, 150, 300].map((delayMs) => (
            <i key={delayMs} style={{ animationDelay: `${delayMs}ms` }} />
          ))}
        </span>
      )}
    </button>
  );
}
