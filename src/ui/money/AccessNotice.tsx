import { useGame } from '../game-context.ts';
// The notice speaks Hindi in English too; the letters are fetched only where they are drawn.
import '../language/hindi/hindi.css';
import { themePicture } from '../chosen-theme.ts';
import { fill } from '../language/fill.ts';
import { ACCESS_NOTICE, ACCESS_NOTICE_IN_HINDI, plainRupees } from './notice.ts';
import './money.css';

/** Why withdrawal is closed: a deposit of min_recharge opens it. */
export function AccessNotice() {
  const minRecharge = useGame((state) => state.limits.minRechargePaise);
  const values = { min: minRecharge === null ? '…' : plainRupees(minRecharge) };
  return (
    <div className="access-notice">
      <img src={themePicture('afraid')} alt="" width="256" height="312" />
      <p lang="en">{fill(ACCESS_NOTICE, values)}</p>
      <p lang="hi">{fill(ACCESS_NOTICE_IN_HINDI, values)}</p>
    </div>
  );
}
