import afraid from '../art/afraid.svg?no-inline';
import { useGame } from '../desk.ts';
// The notice speaks Hindi in English too; the letters are fetched only where they are drawn.
import '../language/hindi/hindi.css';
import { fill } from '../language/language.ts';
import { rupees } from '../rupees.ts';
import './money.css';

/** The documented notice: in both languages at once, whichever is chosen (spec §2). */
const NOTICE = 'FOR WITHDRAWAL ACCESS DEPOSIT {min} RUPEES ONE TIME.';
const NOTICE_IN_HINDI = 'निकासी की सुविधा के लिए एक बार {min} रुपये जमा करें।';

/** {min} as the sentence wants it: whole rupees without a sign where there are no paise. */
export function plainRupees(paise: bigint): string {
  return rupees(paise).replace('₹', '').replace(/\.00$/, '');
}

/** Why withdrawal is closed: a deposit of min_recharge opens it. */
export function AccessNotice() {
  const min_recharge = useGame((state) => state.limits.min_recharge_paise);
  const values = { min: min_recharge === null ? '…' : plainRupees(min_recharge) };
  return (
    <div className="access-notice">
      <img src={afraid} alt="" width="116" height="116" />
      <p lang="en">{fill(NOTICE, values)}</p>
      <p lang="hi">{fill(NOTICE_IN_HINDI, values)}</p>
    </div>
  );
}
