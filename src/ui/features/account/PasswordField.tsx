import type { ComponentProps } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { useTranslation } from '../../language/language.ts';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'children'> & {
  readonly shown: boolean;
  readonly onShow?: (shown: boolean) => void;
};

export function PasswordField({ shown, onShow, ...field }: PasswordFieldProps) {
  const { t } = useTranslation();
  return (
    <Field {...field} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false}>
      {onShow && (
        <Button
          tone="ghost"
          shape="icon"
          aria-label={t('Show')}
          aria-pressed={shown}
          onClick={() => onShow(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </Button>
      )}
    </Field>
  );
}
