import { road } from '../../../game/road.ts';
import type { GameState } from '../../../game/state.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { stakeRefusalText } from '../../../session/round/bet.ts';
import { useGame, useStoreEffect } from '../../game-context.ts';
import { Lazy } from '../../kit/Lazy.tsx';
import { t, useTranslation } from '../../language/language.ts';
import { maxWinText } from '../../max-win.ts';

export const STAKE_REFUSED_ID = 'stake-refused';

const roadMap = () => import('./RoadMap.tsx');

function whereText(state: GameState): string {
  const now = road(state);
  const { multipliers, lines } = now;
  const last = multipliers.at(-1);
  if (last === undefined) return '';
  // Grouped: seven digits in a row are not read.
  const top = maxWinText(now) ?? `${rupees(BigInt(last)).slice(1)}x`;
  if (state.step === 0 && lines === 1) return t('1 line to {top}', { top });
  return state.step > 0
    ? t('Line {line} of {lines} to {top}', { line: String(state.step), lines: String(lines), top })
    : t('{lines} lines to {top}', { lines: String(lines), top });
}

const write = (node: HTMLElement, text: string) => {
  node.textContent = text;
};

function Where() {
  const where = useStoreEffect<string, HTMLSpanElement>(whereText, write);
  return <span ref={where} />;
}

export function RoadLine() {
  const { language, translate } = useTranslation();
  const refusal = useGame((state) => state.stakeRefusal);
  const limits = useGame((state) => state.limits);
  const refused = refusal && stakeRefusalText(refusal, limits);
  return (
    <div className="road-line">
      {refused === null ? (
        <p>
          <Where key={language} />
        </p>
      ) : (
        <p className="refused" id={STAKE_REFUSED_ID}>
          {translate(refused.text, refused.values)}
        </p>
      )}
      <Lazy load={roadMap} />
    </div>
  );
}
