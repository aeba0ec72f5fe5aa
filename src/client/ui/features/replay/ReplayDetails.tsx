import type { Replay } from '../../../../contract/replay.ts';
import { t, useTranslation } from '../../../../languages/translation.ts';
import { multiplierText } from '../../../../rules/multiplier-text.ts';
import { paidMultiplier } from '../../../../rules/payout.ts';
import { rupees } from '../../../../rules/rupees.ts';
import { Button } from '../../kit/Button.tsx';
import { copyText } from '../../kit/CopyButton.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { shareByDevice } from '../../kit/share.ts';
import { RoundProof } from '../fairness/LastRound.tsx';
import { roundVerdict } from '../fairness/verdict.ts';
import { difficultyName } from '../panel/Difficulty.tsx';
import styles from './Replay.module.css';

function resultOf(replay: Replay): string {
  const line = String(replay.step);
  const difficulty = difficultyName(replay.type);
  if (replay.state === 'fried') return t('replay.fried', { difficulty, line });
  if (replay.state === 'refunded') return t('replay.stakeReturned', { difficulty });
  return t('replay.won', {
    difficulty,
    line,
    multiplier: multiplierText(paidMultiplier(replay.amount, replay.win_amount)),
    amount: rupees(replay.win_amount),
  });
}

async function shareReplay(text: string): Promise<void> {
  const url = location.origin + location.pathname.replace(/\/$/, '');
  if (!(await shareByDevice({ title: t('common.chickenRoad'), text, url }))) await copyText(url);
}

export function ReplayDetails({ replay }: { readonly replay: Replay }) {
  useTranslation();
  const result = resultOf(replay);
  const verdict = roundVerdict(replay, { verdict: 'none' });
  return (
    <section className={styles.details}>
      <p className={styles.result}>{result}</p>
      <div className={`wrap ${styles.share}`}>
        <Button tone="gold" onClick={() => void shareReplay(result)}>
          <Icon name="share" />
          {t('replay.share')}
        </Button>
      </div>
      <RoundProof round={replay} name={location.href} verdict={verdict} />
    </section>
  );
}
