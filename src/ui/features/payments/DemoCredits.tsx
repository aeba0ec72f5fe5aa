import coin from '../../art/coin-1.svg?no-inline';
import { useGame } from '../../game-context.ts';
import { type PlainMessageKey, useTranslation } from '../../language/language.ts';
import styles from './money.module.css';

export function DemoCredits({ note }: { readonly note: PlainMessageKey }) {
  const { t } = useTranslation();
  const demo = useGame((state) => state.limits.demo);
  if (!demo) return null;
  return (
    <p className={styles.demoCredits}>
      <img src={coin} alt="" width="26" height="26" />
      <span>
        <strong>{t('Demo credits')}</strong> {t(note)}
      </span>
    </p>
  );
}
