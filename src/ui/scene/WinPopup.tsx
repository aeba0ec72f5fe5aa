import { useEffect, useState } from 'react';
import { multiplierText } from '../../contract/money.ts';
import type { Settlement } from '../../game/state.ts';
import coin1 from '../art/coin-1.svg?no-inline';
import coin2 from '../art/coin-2.svg?no-inline';
import coin3 from '../art/coin-3.svg?no-inline';
import coin6 from '../art/coin-6.svg?no-inline';
import rays from '../art/rays.svg?no-inline';
import { themePicture } from '../chosen-theme.ts';
import { useGame } from '../game-context.ts';
import { useTranslation } from '../language/language.ts';
import { amountSize, rupees } from '../rupees.ts';
import { stakeReturned } from './announcement.ts';
import './WinPopup.css';

/** A round that the operator ended is no win to cheer, whatever it paid. */
const settledByDesk = ({ cause }: Settlement): boolean => cause === 'blocked';

function titleOf(settlement: Settlement): 'Stake returned' | 'Round settled' | 'You Won!' {
  if (stakeReturned(settlement)) return 'Stake returned';
  return settledByDesk(settlement) ? 'Round settled' : 'You Won!';
}

/** "You Won!" with the amount; the game's own restart closes it, Escape or a tap sooner. */
function Won({ settlement, onClose }: { readonly settlement: Settlement; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const amount = rupees(settlement.winPaise);
  const cheered = !settledByDesk(settlement);
  useEffect(() => {
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    addEventListener('keydown', dismiss);
    return () => removeEventListener('keydown', dismiss);
  }, [onClose]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, and it closes by itself
    // biome-ignore lint/a11y/noStaticElementInteractions: the veil behind the popup is no control
    <div className="win-backdrop" onClick={onClose}>
      {cheered && <img className="win-rays" src={rays} alt="" />}
      <div className="win" role="dialog" aria-labelledby="win-title" aria-describedby="win-amount">
        <img className="win-hen" src={themePicture('won')} alt="" />
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
          {amount}
        </p>
        {!cheered && <p>{t('Paid to your wallet')}</p>}
        {settlement.multiplier > 0 && (
          <p className="win-multiplier">{multiplierText(settlement.multiplier)}</p>
        )}
      </div>
    </div>
  );
}

export function WinPopup() {
  const settlement = useGame((state) =>
    state.phase === 'won' && (state.atEnd || !state.settlement?.gameOver) ? state.settlement : null,
  );
  const [closed, setClosed] = useState<Settlement | null>(null);
  if (!settlement || settlement === closed || settlement.winPaise === 0n) return null;
  return <Won settlement={settlement} onClose={() => setClosed(settlement)} />;
}
