import { useEffect, useState } from 'react';
import { useTranslation } from '../../../../languages/translation.ts';
import { multiplierText } from '../../../../rules/multiplier-text.ts';
import { amountSize, rupees } from '../../../../rules/rupees.ts';
import { skipWin } from '../../../session/round/end.ts';
import { isAnythingOpen } from '../../../state/interface.ts';
import { isPaceFixed } from '../../../state/selectors.ts';
import type { Settlement } from '../../../state/state.ts';
import { isSkipKey } from '../../../state/tap.ts';
import { isCelebrated, type WinSize, winLayout, winSizeOf } from '../../../state/win-size.ts';
import rays from '../../art/rays.svg?no-inline';
import { themePicture } from '../../kit/chosen-theme.ts';
import { classNames } from '../../kit/class-names.ts';
import { useGame, useGameServices, useSetting } from '../../kit/game-context.ts';
import { stakeReturned } from './Announcer.tsx';
import { CASH_OUT_PLACE, useControlPlace } from './control-place.ts';
import { useBalanceCount, useCountUp } from './count-up.ts';
import styles from './WinPopup.module.css';

const COUNT_MS: Readonly<Record<WinSize, number>> = {
  flourish: 0,
  card: 0,
  rain: 900,
  festival: 1200,
  finale: 1200,
};

/** Enter and Space belong to the focused control, unless it is one of the round's. */
const KEEPS_KEYS = ':is(a, button, input, select, textarea):not([data-round-control])';

function skipsWin(event: KeyboardEvent): boolean {
  if (!isSkipKey(event) || isAnythingOpen()) return false;
  return event.key === 'Escape' || !document.activeElement?.matches(KEEPS_KEYS);
}

function useSkipKeys(skip: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!skipsWin(event)) return;
      // Play must not be pressed by the same key.
      event.preventDefault();
      event.stopPropagation();
      skip();
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [skip]);
}

interface WonProps {
  readonly settlement: Settlement;
  readonly onClose: () => void;
}

function Won({ settlement, onClose }: WonProps) {
  const { t } = useTranslation();
  const reducedMotion = useSetting('reduced_motion');
  const isSeries = useGame((state) => state.autoplay !== null);
  const place = useControlPlace(CASH_OUT_PLACE, true);
  const { cause, gameOver, multiplier, winPaise } = settlement;
  const size = winSizeOf(settlement);
  const amount = rupees(winPaise);
  const counting = rupees(useCountUp(winPaise, reducedMotion ? 0 : COUNT_MS[size]));
  const isWin = isCelebrated(settlement);
  const layout = isSeries ? 'note' : winLayout(size);
  useBalanceCount(isWin && !reducedMotion);
  useSkipKeys(onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: useSkipKeys closes it too
    // biome-ignore lint/a11y/noStaticElementInteractions: a tap anywhere closes it
    <div
      className={classNames(styles.backdrop, styles[layout])}
      data-size={size}
      data-placed={place !== null || undefined}
      style={place ?? undefined}
      onClick={onClose}
    >
      {size === 'flourish' && !isSeries && <div className={styles.tapCatcher} />}
      {isWin && layout === 'card' && <img className={styles.rays} src={rays} alt="" />}
      <div className={styles.win} role="dialog" aria-labelledby="win-title" aria-describedby="win-amount">
        {layout === 'card' && <img className={styles.chicken} src={themePicture('won')} alt="" />}
        <h2 id="win-title" className="painted">
          {t(
            isWin ? 'round.youWon' : stakeReturned(settlement) ? 'round.stakeReturned' : 'round.roundSettled',
          )}{' '}
          {gameOver && <span className="painted">{t('round.gameOver')}</span>}
        </h2>
        <p id="win-amount" className={`painted ${styles.amount}`} data-length={amountSize(amount)}>
          {counting === amount ? (
            amount
          ) : (
            <>
              <span aria-hidden="true">{counting}</span>
              <span className="visually-hidden">{amount}</span>
            </>
          )}
        </p>
        {!isWin && <p>{t('round.paidWallet')}</p>}
        {multiplier > 0 && cause !== 'max_win' && (
          <p className={styles.multiplier}>{multiplierText(multiplier)}</p>
        )}
      </div>
    </div>
  );
}

function SkipToWin({ onSkip }: { readonly onSkip: () => void }) {
  useSkipKeys(onSkip);
  // biome-ignore lint/a11y/useKeyWithClickEvents: useSkipKeys skips too
  // biome-ignore lint/a11y/noStaticElementInteractions: a tap anywhere skips
  return <div className={styles.tapCatcher} onClick={onSkip} />;
}

interface WinPopupProps {
  /** for a replay, which has no reset of the round to close the popup */
  readonly closesAfterMs?: number;
}

export function WinPopup({ closesAfterMs }: WinPopupProps) {
  const services = useGameServices();
  const settlement = useGame((state) => (state.phase === 'won' ? state.settlement : null));
  const eggOpen = useGame((state) => state.eggOpen);
  const hasFixedPace = useGame(isPaceFixed);
  const [closed, setClosed] = useState<Settlement | null>(null);
  // A replay shows the same settlement each time.
  if (!settlement && closed) setClosed(null);
  const isOver = settlement !== null && (eggOpen || !settlement.gameOver);
  useEffect(() => {
    if (!isOver || closesAfterMs === undefined) return;
    const timer = setTimeout(() => setClosed(settlement), closesAfterMs);
    return () => clearTimeout(timer);
  }, [isOver, settlement, closesAfterMs]);
  if (!settlement || settlement === closed || settlement.winPaise === 0n) return null;
  const skip = () => {
    if (closesAfterMs === undefined) skipWin(services);
  };
  if (settlement.gameOver && !eggOpen) return hasFixedPace ? null : <SkipToWin onSkip={skip} />;
  const close = () => {
    setClosed(settlement);
    skip();
  };
  return <Won settlement={settlement} onClose={close} />;
}
