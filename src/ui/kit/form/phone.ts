import { phoneDigits } from '../../../contract/typed-text.ts';

/** Props of a field for a phone number. */
export const PHONE = { type: 'tel', inputMode: 'numeric', filter: phoneDigits } as const;
