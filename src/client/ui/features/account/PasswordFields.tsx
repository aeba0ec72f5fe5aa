import { type ComponentProps, useState } from 'react';
import type { MessageKey } from '../../../../languages/text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { Field } from '../../kit/form/Field.tsx';
import { IconButton } from '../../kit/IconButton.tsx';

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
        <IconButton
          tone="ghost"
          icon={shown ? 'eyeOff' : 'eye'}
          label={t('account.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      )}
    </Field>
  ));
}
