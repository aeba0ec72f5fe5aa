import type { MessageKey } from '../../../../languages/text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { CopyButton } from '../../kit/CopyButton.tsx';
import styles from './Fairness.module.css';

interface SeedProps {
  readonly name: MessageKey;
  readonly value: string;
  readonly copy: MessageKey;
}

export function Seed({ name, value, copy }: SeedProps) {
  const { t } = useTranslation();
  return (
    <div className={`well ${styles.seed}`}>
      <dt className="label">{t(name)}</dt>
      <dd className="spread">
        <code>{value}</code>
        <CopyButton text={value} label={copy} />
      </dd>
    </div>
  );
}
