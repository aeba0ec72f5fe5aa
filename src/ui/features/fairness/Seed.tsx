import { CopyButton } from '../../kit/CopyButton.tsx';
import { type PlainMessageKey, useTranslation } from '../../language/language.ts';

interface SeedProps {
  readonly name: PlainMessageKey;
  readonly value: string;
  readonly copy: PlainMessageKey;
}

export function Seed({ name, value, copy }: SeedProps) {
  const { t } = useTranslation();
  return (
    <div className="seed">
      <dt className="label">{t(name)}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton text={value} label={copy} />
      </dd>
    </div>
  );
}
