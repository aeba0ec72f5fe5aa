import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { transition } from '../../../src/game/round.ts';
import { type GameState, INITIAL_STATE } from '../../../src/game/state.ts';
import { createGameStore } from '../../../src/game/store.ts';
import { RoadLine } from '../../../src/ui/features/panel/RoadLine.tsx';
import { GameContext, type GameServices } from '../../../src/ui/game-context.ts';
import { setLanguage } from '../../../src/ui/language/language.ts';
import { ASHA, LEAD_IN } from '../game/events.ts';

afterEach(async () => {
  await setLanguage('en');
  vi.unstubAllGlobals();
});

/** The chicken of LEAD_IN stands on line 1. */
const fireOn = (line: number, isFireDrawn: boolean): GameState => ({
  ...LEAD_IN.reduce(transition, INITIAL_STATE),
  player: { ...ASHA, unseenFireCounts: true },
  isFireDrawn,
  fire: line,
});

const panelText = (state: GameState): string =>
  renderToString(
    <GameContext value={{ store: createGameStore(state) } as GameServices}>
      <RoadLine />
    </GameContext>,
  ).replace(/<[^>]*>/g, '');

test.each([
  ['en', 'Fire on the next line'],
  ['hi', 'अगली लाइन पर आग है'],
] as const)('in %s the panel says that Go waits for a fire that is not drawn', async (language, text) => {
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage(language);
  expect(panelText(fireOn(2, false))).toBe(text);
  expect(panelText(fireOn(3, false))).not.toContain(text);
  expect(panelText(fireOn(2, true))).not.toContain(text);
});
