import { useGame } from '../../game-context.ts';
// For the Hindi letters, which the notice shows in English too.
import '../../language/hindi/hindi.css';
import { rupees } from '../../../presentation/rupees.ts';
import { themePicture } from '../../kit/chosen-theme.ts';
import { fill } from '../../language/fill.ts';
import styles from './money.module.css';

export const ACCESS_NOTICE = 'FOR WITHDRAWAL ACCESS DEPOSIT {min} RUPEES ONE TIME.';
const ACCESS_NOTICE_IN_HINDI = 'निकासी की सुविधा के लिए एक बार {min} रुपये जमा करें।';

/** Grouped rupees without a sign, and paise only where there are any. */
export function plainRupees(paise: bigint): string {
  return rupees(paise).replace('₹', '').replace(/\.00$/, '');
}

/** The documented notice, in both languages at once. */
export function AccessNotice() {
  const minRecharge = useGame((state) => state.limits.minRechargePaise);
  const values = { min: minRecharge > 0n ? plainRupees(minRecharge) : '…' };
  return (
    <div className={styles.accessNotice}>
      <img src={themePicture('afraid')} alt="" width="256" height="312" />
      <p lang="en">{fill(ACCESS_NOTICE, values)}</p>
      <p lang="hi">{fill(ACCESS_NOTICE_IN_HINDI, values)}</p>
    </div>
  );
}
