import { phoneDigits } from '../../../../contract/typed-text.ts';

export const PHONE = { type: 'tel', inputMode: 'numeric', filter: phoneDigits } as const;
