import { useTranslation } from '../../languages/translation.ts';
import { isBetLocked } from '../state/selectors.ts';
import { Button } from '../ui/kit/Button.tsx';
import { useGame, useInterface } from '../ui/kit/game-context.ts';
import styles from './LostCodeNotice.module.css';

/** Offers a reload between rounds: Firefox never requests a failed module again without one. */
export function LostCodeNotice() {
  const { t } = useTranslation();
  const lost = useInterface((state) => state.lostCode);
  const isPlaying = useGame(isBetLocked);
  if (!lost || isPlaying) return null;
  return (
    <div className={`plain-toast row wrap ${styles.notice}`} role="alert">
      <p>{t(lost === 'version' ? 'app.newVersion' : 'app.partLost')}</p>
      <Button tone="gold" onClick={() => location.reload()}>
        {t('app.reload')}
      </Button>
    </div>
  );
}
