import { rupees } from '../rupees.ts';

/** The documented notice; it shows in both languages at once, whichever is chosen (spec §2). */
export const ACCESS_NOTICE = 'FOR WITHDRAWAL ACCESS DEPOSIT {min} RUPEES ONE TIME.';
export const ACCESS_NOTICE_IN_HINDI = 'निकासी की सुविधा के लिए एक बार {min} रुपये जमा करें।';

/** {min} as the sentence wants it: grouped rupees without a sign, and paise only where there are any. */
export function plainRupees(paise: bigint): string {
  return rupees(paise).replace('₹', '').replace(/\.00$/, '');
}
