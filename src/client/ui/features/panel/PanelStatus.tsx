import { useSyncExternalStore } from 'react';
import { t, useTranslation } from '../../../../languages/translation.ts';
import { stakeRefusalText } from '../../../session/round/bet.ts';
import { road } from '../../../state/road.ts';
import { isFireOnNextLine, isSettledByBet, isUnseenFireAhead } from '../../../state/selectors.ts';
import type { GameState } from '../../../state/state.ts';
import { classNames } from '../../kit/class-names.ts';
import { useGame } from '../../kit/game-context.ts';
import { lazyPart } from '../../kit/lazy-part.tsx';
import { lineText } from '../../kit/line-text.ts';
import { subscribeTo } from '../../kit/subscribe.ts';
import { mediaOf } from '../../styles/size-classes.ts';
import styles from './PanelStatus.module.css';
import { panelMode } from './panel-mode.ts';

export const STAKE_REFUSED_ID = 'stake-refused';

const RoadProgress = lazyPart(() => import('./RoadProgress.tsx'), { isAfterPicture: true });

function positionText(state: GameState): string {
  const shown = road(state);
  const { multipliers, lines } = shown;
  if (multipliers.length === 0) return '';
  const top = lineText(shown, lines);
  const where =
    state.step > 0
      ? t('panel.lineOf', { line: String(state.step), lines: String(lines), top })
      : t('panel.linesTo', { count: lines, top });
  return state.round && !state.isFireDrawn ? `${where} · ${undrawnFireText(state)}` : where;
}

const undrawnFireText = ({ fire }: GameState): string =>
  fire === null ? t('panel.fireRests') : t('round.fireOnLine', { line: String(fire) });

const lowestScreen = () => mediaOf('--lowest');
const isLowestScreen = () => lowestScreen().matches;

const subscribeToHeight = (onChange: () => void) => subscribeTo(lowestScreen(), 'change')(onChange);

const FIRE_AHEAD = { text: 'panel.fireAhead', isAhead: true } as const;
const LINE_FREE = { text: 'round.nextLineFree', isAhead: false } as const;

/** Returns a text on the fire when the road may be out of sight, else null. @param isLow the page scrolls */
export function fireText(state: GameState, isLow: boolean): typeof FIRE_AHEAD | typeof LINE_FREE | null {
  if (isUnseenFireAhead(state)) return FIRE_AHEAD;
  if (!isLow || !state.round || state.settlement || isSettledByBet(state)) return null;
  return isFireOnNextLine(state) ? FIRE_AHEAD : LINE_FREE;
}

export function PanelStatus() {
  const { messageText } = useTranslation();
  const mode = useGame(panelMode);
  const refusal = useGame((state) => state.stakeRefusal);
  const betLimits = useGame((state) => state.betLimits);
  const position = useGame(positionText);
  const isLow = useSyncExternalStore(subscribeToHeight, isLowestScreen, () => false);
  const fire = useGame((state) => fireText(state, isLow));
  const refused = refusal && stakeRefusalText(refusal, betLimits);
  return (
    <div className={classNames(styles.status, styles[mode])}>
      <RoadProgress />
      {fire ? (
        <p className={fire.isAhead ? styles.refused : undefined}>{t(fire.text)}</p>
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
