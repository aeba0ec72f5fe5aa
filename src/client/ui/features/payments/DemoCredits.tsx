import type { MessageKey } from '../../../../languages/text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import coin from '../../art/coin-1.svg?no-inline';
import { useGame } from '../../kit/game-context.ts';
import styles from './money.module.css';

export function DemoCredits({ note }: { readonly note: MessageKey }) {
  const { t } = useTranslation();
  const demo = useGame((state) => state.betLimits.demo);
  if (!demo) return null;
  return (
    <p className={`row ${styles.demoCredits}`}>
      <img src={coin} alt="" width="26" height="26" />
      <span>
        <strong>{t('payments.demoCredits')}</strong> {t(note)}
      </span>
    </p>
  );
}
