import type { ComponentProps, MouseEvent, Ref } from 'react';
import './Button.css';

export type Tone = 'night' | 'gold' | 'leaf' | 'chilli' | 'ghost';

type ButtonProps = Omit<ComponentProps<'button'>, 'ref'> & {
  readonly tone?: Tone;
  /** `big` for Play and Go, `solid` for a form's send button, `icon` for a square with a picture */
  readonly shape?: 'plain' | 'big' | 'solid' | 'icon';
  readonly wide?: boolean;
  /** keeps the focus and ignores taps */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
};

export function Button({
  tone = 'night',
  shape = 'plain',
  wide = false,
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
  const classes = ['btn', tone, shape === 'plain' ? '' : shape, wide ? 'wide' : '', className];
  return (
    <button
      {...rest}
      type={type}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={tap}
    >
      {children}
      {busy && (
        <span className="embers" aria-hidden="true">
          {[0, 150, 300].map((delayMs) => (
            <i key={delayMs} style={{ animationDelay: `${delayMs}ms` }} />
          ))}
        </span>
      )}
    </button>
  );
}
