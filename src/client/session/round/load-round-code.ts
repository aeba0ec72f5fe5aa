import { loadCode } from '../../loading/load.ts';

export const loadRoundCode = () => loadCode(() => import('./round-code.ts'));
