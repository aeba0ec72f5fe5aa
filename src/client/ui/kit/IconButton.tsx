import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'shape'> & {
  readonly icon: IconName;
  /** already translated */
  readonly label: string;
};

export function IconButton({ icon, label, ...button }: IconButtonProps) {
  return (
    <Button {...button} shape="icon" aria-label={label}>
      <Icon name={icon} />
    </Button>
  );
}
