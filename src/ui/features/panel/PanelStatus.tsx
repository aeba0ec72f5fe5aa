import { road } from '../../../game/road.ts';
import { isUnseenFireAhead } from '../../../game/selectors.ts';
import type { GameState } from '../../../game/state.ts';
import { t, useTranslation } from '../../../languages/translation.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { stakeRefusalText } from '../../../session/round/bet.ts';
import { useGame } from '../../game-context.ts';
import { lazyPart, Optional } from '../../kit/Lazy.tsx';
import { maxWinText } from '../../max-win.ts';
import styles from './BetPanel.module.css';

export const STAKE_REFUSED_ID = 'stake-refused';

const roadProgress = lazyPart(() => import('./RoadProgress.tsx'));

function positionText(state: GameState): string {
  const shown = road(state);
  const { multipliers, lines } = shown;
  const last = multipliers.at(-1);
  if (last === undefined) return '';
  // Grouped: seven digits in a row are not read.
  const top = maxWinText(shown) ?? `${rupees(BigInt(last)).slice(1)}x`;
  if (state.step > 0) return t('panel.lineOf', { line: String(state.step), lines: String(lines), top });
  return t('panel.linesTo', { count: lines, top });
}

export function PanelStatus() {
  const { messageText } = useTranslation();
  const refusal = useGame((state) => state.stakeRefusal);
  const betLimits = useGame((state) => state.betLimits);
  const position = useGame(positionText);
  const isFireAhead = useGame(isUnseenFireAhead);
  const refused = refusal && stakeRefusalText(refusal, betLimits);
  return (
    <div className={styles.status}>
      <Optional part={roadProgress} />
      {isFireAhead ? (
        <p className={styles.refused}>{t('panel.fireAhead')}</p>
      ) : refused === null ? (
        <p>{position}</p>
      ) : (
        <p className={styles.refused} id={STAKE_REFUSED_ID}>
          {messageText(refused)}
        </p>
      )}
    </div>
  );
}
