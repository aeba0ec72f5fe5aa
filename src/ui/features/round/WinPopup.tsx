import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { shownStakePaise } from '../../../game/selectors.ts';
import type { Settlement } from '../../../game/state.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { amountSize, rupees } from '../../../presentation/rupees.ts';
import { isAtLeast, type WinSize, winSizeOf } from '../../../presentation/win-size.ts';
import coin1 from '../../art/coin-1.svg?no-inline';
import coin2 from '../../art/coin-2.svg?no-inline';
import coin3 from '../../art/coin-3.svg?no-inline';
import coin6 from '../../art/coin-6.svg?no-inline';
import rays from '../../art/rays.svg?no-inline';
import { useControls, useGame, useGameServices, useSetting } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { themePicture } from '../../kit/chosen-theme.ts';
import { Optional } from '../../kit/ErrorBoundary.tsx';
import { useTranslation } from '../../language/language.ts';
import { stakeReturned } from './announcement.ts';
import { useCountUp } from './count-up.ts';
import { Festival } from './Festival.tsx';
import { payIn } from './pay-in.ts';
import './WinPopup.css';

const settledByOperator = ({ cause }: Settlement): boolean => cause === 'blocked';

function titleOf(settlement: Settlement): 'Stake returned' | 'Round settled' | 'You Won!' {
  if (stakeReturned(settlement)) return 'Stake returned';
  return settledByOperator(settlement) ? 'Round settled' : 'You Won!';
}

const COUNTS_MS: Readonly<Record<WinSize, number>> = {
  flourish: 0,
  card: 0,
  rain: 900,
  festival: 1200,
  finale: 1200,
};
const COINS: Readonly<Record<WinSize, number>> = { flourish: 3, card: 6, rain: 10, festival: 14, finale: 14 };
const PAYS_IN_MS = 700;

const KEEPS_KEYS = ':is(a, button, input, select, textarea):not([data-round-control])';

function saysEnough({ key, repeat }: KeyboardEvent): boolean {
  if (repeat || document.querySelector('dialog[open]')) return false;
  if (key === 'Escape') return true;
  return (key === 'Enter' || key === ' ') && !document.activeElement?.matches(KEEPS_KEYS);
}

function useSkipKeys(skip: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!saysEnough(event)) return;
      // Play must not be pressed by the same key.
      event.preventDefault();
      event.stopPropagation();
      skip();
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [skip]);
}

function usePayIn(source: RefObject<HTMLElement | null>, { winPaise }: Settlement, size: WinSize): void {
  const { store } = useGameServices();
  const reducedMotion = useSetting('reduced_motion');
  useEffect(() => {
    const balancePaise = store.getState().wallet?.balancePaise ?? null;
    if (reducedMotion || balancePaise === null || !source.current) return;
    return payIn(source.current, COINS[size], winPaise, balancePaise, PAYS_IN_MS);
  }, [store, source, winPaise, size, reducedMotion]);
}

interface PlayAgainProps {
  readonly onPlayAgain: () => void;
}

function PlayAgain({ onPlayAgain }: PlayAgainProps) {
  const { t } = useTranslation();
  const stakePaise = useGame(shownStakePaise);
  const tap = (event: MouseEvent) => {
    event.stopPropagation();
    onPlayAgain();
  };
  return (
    <Button tone="leaf" className="play-again" onClick={tap}>
      {t('Play again')} <span className="dot">·</span> {rupees(stakePaise)}
    </Button>
  );
}

interface WonProps {
  readonly settlement: Settlement;
  readonly size: WinSize;
  readonly onClose: () => void;
  readonly onPlayAgain: (() => void) | null;
}

function Won({ settlement, size, onClose, onPlayAgain }: WonProps) {
  const { t } = useTranslation();
  const reducedMotion = useSetting('reduced_motion');
  const card = useRef<HTMLDivElement>(null);
  const amount = rupees(settlement.winPaise);
  const counting = rupees(useCountUp(settlement.winPaise, reducedMotion ? 0 : COUNTS_MS[size]));
  const cheered = !settledByOperator(settlement);
  useSkipKeys(onClose);
  usePayIn(card, settlement, size);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys close it, and it closes by itself
    // biome-ignore lint/a11y/noStaticElementInteractions: what is behind the popup is no control
    <div className="win-backdrop" data-size={size} onClick={onClose}>
      {size === 'flourish' && <div className="tap-catcher" />}
      {isAtLeast(size, 'festival') && !reducedMotion && (
        <Optional>
          <Festival />
        </Optional>
      )}
      {cheered && <img className="win-rays" src={rays} alt="" />}
      <div className="win" role="dialog" aria-labelledby="win-title" aria-describedby="win-amount" ref={card}>
        <img className="win-chicken" src={themePicture('won')} alt="" />
        {cheered && (
          <>
            <img className="win-coin one" src={coin2} alt="" />
            <img className="win-coin two" src={coin3} alt="" />
            <img className="win-coin three" src={coin6} alt="" />
            <img className="win-coin four" src={coin1} alt="" />
          </>
        )}
        <h2 id="win-title">
          {t(titleOf(settlement))} {settlement.gameOver && <span>{t('Game Over')}</span>}
        </h2>
        <p id="win-amount" className={`win-amount ${amountSize(amount)}`}>
          {counting === amount ? (
            amount
          ) : (
            <>
              <span aria-hidden="true">{counting}</span>
              <span className="visually-hidden">{amount}</span>
            </>
          )}
        </p>
        {!cheered && <p>{t('Paid to your wallet')}</p>}
        {settlement.multiplier > 0 && settlement.cause !== 'max_win' && (
          <p className="win-multiplier">{multiplierText(settlement.multiplier)}</p>
        )}
      </div>
      {cheered && onPlayAgain && <PlayAgain onPlayAgain={onPlayAgain} />}
    </div>
  );
}

function OnTheWay({ onSkip }: { readonly onSkip: () => void }) {
  useSkipKeys(onSkip);
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard everywhere
  // biome-ignore lint/a11y/noStaticElementInteractions: nothing is seen of it
  return <div className="tap-catcher" onClick={onSkip} />;
}

export function WinPopup({ replay = false }: { readonly replay?: boolean }) {
  const { skipWin, play } = useControls();
  const settlement = useGame((state) => (state.phase === 'won' ? state.settlement : null));
  const eggOpen = useGame((state) => state.eggOpen);
  const [closed, setClosed] = useState<Settlement | null>(null);
  if (!settlement || settlement === closed || settlement.winPaise === 0n) return null;
  if (settlement.gameOver && !eggOpen) return <OnTheWay onSkip={skipWin} />;
  const close = () => {
    setClosed(settlement);
    skipWin();
  };
  const playAgain = () => {
    close();
    play();
  };
  return (
    <Won
      settlement={settlement}
      size={winSizeOf(settlement)}
      onClose={close}
      onPlayAgain={replay ? null : playAgain}
    />
  );
}
