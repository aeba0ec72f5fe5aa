import { type ComponentProps, useState } from 'react';
import type { MessageKey } from '../../../../languages/text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { Button } from '../../kit/Button.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { Icon } from '../../kit/Icon.tsx';

interface PasswordFieldsProps<Name extends string> {
  readonly passwords: readonly {
    readonly name: Name;
    readonly label: MessageKey;
    readonly hint?: MessageKey;
    readonly autoComplete?: 'current-password';
  }[];
  readonly field: (name: Name) => Partial<ComponentProps<typeof Field>>;
}

export function PasswordFields<Name extends string>({ passwords, field }: PasswordFieldsProps<Name>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return passwords.map(({ name, label, hint, autoComplete = 'new-password' }, index) => (
    <Field
      key={name}
      label={t(label)}
      hint={hint && t(hint)}
      autoComplete={autoComplete}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      {...field(name)}
    >
      {index === 0 && (
        <Button
          tone="ghost"
          shape="icon"
          aria-label={t('account.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </Button>
      )}
    </Field>
  ));
}
