import type { ComponentProps } from 'react';
import { Field } from '../../kit/form.tsx';

type FieldProps = ComponentProps<typeof Field>;

export function NameField(props: Omit<FieldProps, 'label'>) {
  return <Field label="Name" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />;
}

export function PasswordField(props: Partial<FieldProps>) {
  return <Field label="Password" type="password" autoComplete="current-password" {...props} />;
}

export function CodeField(props: Omit<FieldProps, 'label'>) {
  return <Field label="Code" autoComplete="one-time-code" spellCheck={false} {...props} />;
}
