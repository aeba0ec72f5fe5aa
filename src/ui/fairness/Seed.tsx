import { CopyButton } from '../copy/CopyButton.tsx';
import { type Label, useWords } from '../language/language.ts';

interface SeedProps {
  readonly name: Label;
  /** a hash or a seed */
  readonly value: string;
  readonly copy: Label;
}

/** A long value of the draw, whole and to copy. */
export function Seed({ name, value, copy }: SeedProps) {
  const { t } = useWords();
  return (
    <div className="seed">
      <dt>{t(name)}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton text={value} label={copy} />
      </dd>
    </div>
  );
}
