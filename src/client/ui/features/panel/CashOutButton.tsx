import { useTranslation } from '../../../../languages/translation.ts';
import { cashOutLine } from '../../../state/cash-out-at.ts';
import { nextRoad } from '../../../state/road.ts';
import { isBetLocked } from '../../../state/selectors.ts';
import { Button } from '../../kit/Button.tsx';
import { useGame } from '../../kit/game-context.ts';
import { lineText } from '../../kit/line-text.ts';
import { openModal } from '../../kit/modal.ts';
import styles from './CashOutButton.module.css';

const LONGEST_TEXT = 7;

/** Opens the choice of the cash-out line. Shows its multiplier, or the line's number where that is too long. */
export function CashOutButton() {
  const { t } = useTranslation();
  const locked = useGame(isBetLocked);
  const line = useGame(cashOutLine);
  const pays = useGame((state) => (line === null ? '' : lineText(nextRoad(state), line)));
  const lineName = line === null ? '' : t('common.line', { line: String(line) });
  const isLong = pays.length > LONGEST_TEXT;
  return (
    <Button
      className={styles.cashOutAt}
      disabled={locked}
      aria-haspopup="dialog"
      aria-label={`${t('common.cashOutAt')}: ${line === null ? t('panel.byHand') : `${lineName} · ${pays}`}`}
      data-chosen={line !== null || undefined}
      onClick={() => openModal('cashOutAt')}
    >
      <small className="fine-print">{t('panel.auto')}</small>
      <b data-long={pays.length > 5 || undefined}>
        {line === null ? t('panel.off') : isLong ? lineName : pays}
      </b>
    </Button>
  );
}
