import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { transition } from '../../../src/client/state/round.ts';
import { type GameState, INITIAL_STATE } from '../../../src/client/state/state.ts';
import { createGameStore } from '../../../src/client/state/store.ts';
import { fireText, PanelStatus } from '../../../src/client/ui/features/panel/PanelStatus.tsx';
import { GameContext, type GameServices } from '../../../src/client/ui/kit/game-context.ts';
import { ASHA, LEAD_IN, RULES } from '../state/events.ts';

/** The chicken of LEAD_IN stands on line 1. */
const fireOn = (line: number, isFireDrawn: boolean): GameState => ({
  ...LEAD_IN.reduce(transition, INITIAL_STATE),
  player: { ...ASHA, rules: { ...RULES, unseen_fire_counts: true } },
  isFireDrawn,
  fire: line,
});

const panelText = (state: GameState): string =>
  renderToString(
    <GameContext value={{ store: createGameStore(state) } as GameServices}>
      <PanelStatus />
    </GameContext>,
  ).replace(/<[^>]*>/g, '');

test('the panel says that Go waits for a fire that is not drawn', () => {
  const text = 'Fire on the next line';
  expect(panelText(fireOn(2, false))).toBe(text);
  expect(panelText(fireOn(3, false))).toMatch(/^Line 1 of \d+ to .* · There is fire on line 3\.$/);
  const resting = { ...fireOn(3, false), fire: null };
  expect(panelText(resting)).toMatch(/^Line 1 of .* · No picture: the fire marker rests\.$/);
  expect(panelText(fireOn(2, true))).not.toContain(text);
});

test('on a page that scrolls the panel shows whether the fire is on the next line', () => {
  expect(fireText(fireOn(2, true), true)?.text).toBe('panel.fireAhead');
  expect(fireText(fireOn(3, true), true)?.text).toBe('round.nextLineFree');
  expect(fireText(fireOn(2, true), false)).toBeNull();
  expect(fireText(INITIAL_STATE, true)).toBeNull();
});
