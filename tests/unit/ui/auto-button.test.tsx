import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { INITIAL_STATE } from '../../../src/client/state/state.ts';
import { createGameStore } from '../../../src/client/state/store.ts';
import { CashOutButton } from '../../../src/client/ui/features/panel/CashOutButton.tsx';
import { GameContext, type GameServices } from '../../../src/client/ui/kit/game-context.ts';
import { multiplierTable } from '../../../src/rules/multipliers.ts';

const level = { type: 4, multipliers: multiplierTable(4), frequencyHz: 0.5, roastMultiplier: 0 } as const;

function autoButton(line: number, settlesAtPaise: bigint): { readonly shown: string; readonly name: string } {
  const state = {
    ...INITIAL_STATE,
    ...({ levels: [level], type: 4, cashOutAt: { line } } as const),
    betLimits: { ...INITIAL_STATE.betLimits, settlesAtPaise },
  };
  const html = renderToString(
    <GameContext value={{ store: createGameStore(state) } as GameServices}>
      <CashOutButton />
    </GameContext>,
  );
  return {
    shown: /<b(?: [^>]*)?>([^<]*)/.exec(html)?.[1] ?? '',
    name: /aria-label="([^"]*)/.exec(html)?.[1] ?? '',
  };
}

test('the Auto button shows a text that fits, and its name has the multiplier', () => {
  expect(autoButton(1, 10n ** 14n)).toEqual({ shown: '1.63x', name: 'Cash out at: Line 1 · 1.63x' });
  expect(autoButton(15, 10n ** 14n)).toEqual({
    shown: 'Line 15',
    name: 'Cash out at: Line 15 · 32,03,384.80x',
  });
  expect(autoButton(15, 50_000_000n)).toEqual({
    shown: 'Line 15',
    name: 'Cash out at: Line 15 · max win ₹5,00,000',
  });
});
