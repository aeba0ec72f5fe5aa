import { loadCode } from '../../load.ts';

export const loadRoundCode = () => loadCode(() => import('./round-code.ts'));
