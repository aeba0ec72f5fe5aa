import { useTranslation } from '../../../../languages/translation.ts';
import { isFireOnNextLine, isRoundOnScreen, isSettledByBet } from '../../../state/selectors.ts';
import type { GameState } from '../../../state/state.ts';
import flame from '../../art/flame-icon.svg?no-inline';
import { useGame } from '../../kit/game-context.ts';
import { useOnline } from '../../kit/use-online.ts';
import styles from './FireWarning.module.css';

const isShown = (state: GameState) =>
  isRoundOnScreen(state) &&
  !isSettledByBet(state) &&
  state.phase !== 'fried' &&
  state.phase !== 'won' &&
  state.lateCall === null;

export function FireWarning() {
  const { t } = useTranslation();
  const shown = useGame(isShown);
  const isOnline = useOnline();
  const near = useGame(isFireOnNextLine);
  const burns = useGame((state) => state.fireBurns);
  return (
    <p
      className={`scene-notice row ${styles.warning}`}
      data-near={near}
      data-burns={near && burns}
      // The offline notice is shown in the same place.
      hidden={!shown || !isOnline}
    >
      <img src={flame} alt="" width="26" height="29" />
      {t('round.watchOutFire')}
    </p>
  );
}
