import { CopyButton } from '../../kit/CopyButton.tsx';
import { type PlainMessageKey, useTranslation } from '../../language/language.ts';
import styles from './Fairness.module.css';

interface SeedProps {
  readonly name: PlainMessageKey;
  readonly value: string;
  readonly copy: PlainMessageKey;
}

export function Seed({ name, value, copy }: SeedProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.seed}>
      <dt className="label">{t(name)}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton text={value} label={copy} />
      </dd>
    </div>
  );
}
