import { cashOutLine } from '../../../game/cash-out-at.ts';
import { road } from '../../../game/road.ts';
import { isBetLocked } from '../../../game/selectors.ts';
import type { GameState } from '../../../game/state.ts';
import { useTranslation } from '../../../languages/translation.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { useGame } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { openModal } from '../../kit/modal.ts';
import styles from './BetPanel.module.css';

function multiplierOf(state: GameState): string | null {
  const line = cashOutLine(state);
  const multiplier = line === null ? undefined : road({ ...state, round: null }).multipliers[line - 1];
  return multiplier === undefined ? null : multiplierText(multiplier);
}

/** Opens the choice of where rounds cash out on their own, and shows it. */
export function CashOutButton() {
  const { t } = useTranslation();
  const locked = useGame(isBetLocked);
  const multiplier = useGame(multiplierOf);
  return (
    <Button
      className={styles.cashOutAt}
      disabled={locked}
      aria-haspopup="dialog"
      aria-label={`${t('common.cashOutAt')}: ${multiplier ?? t('panel.byHand')}`}
      data-chosen={multiplier !== null || undefined}
      onClick={() => openModal('cashOutAt')}
    >
      <small>{t('panel.auto')}</small>
      <b data-long={(multiplier?.length ?? 0) > 6 || undefined}>{multiplier ?? t('panel.off')}</b>
    </Button>
  );
}
