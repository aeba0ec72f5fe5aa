import type { RoundView } from '../../../contract/rounds.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { useGame } from '../../game-context.ts';
import { Icon } from '../../kit/Icon.tsx';
import { useTranslation } from '../../language/language.ts';
import { difficultyName } from '../panel/Difficulty.tsx';
import { DrawSteps } from './DrawSteps.tsx';
import styles from './Fairness.module.css';
import { Seed } from './Seed.tsx';
import { type Drawn, type RoundVerdict, roundVerdict } from './verdict.ts';

export function LastRound({ round }: { readonly round: RoundView }) {
  const seen = useGame((state) => state.check);
  return <RoundProof round={round} name={round.round_id} verdict={roundVerdict(round, seen)} />;
}

interface RoundProofProps {
  readonly round: Drawn;
  readonly name: string;
  readonly verdict: RoundVerdict;
}

export function RoundProof({ round, name, verdict }: RoundProofProps) {
  const { t, translate } = useTranslation();
  const { fatalLine } = verdict.kind === 'fair' ? verdict : { fatalLine: null };
  const facts = [
    ['Difficulty', t(difficultyName(round.type))],
    ['Bet', rupees(round.amount)],
    ...(round.target === null
      ? []
      : [['Cash out at', t('Line {line}', { line: String(round.target) })] as const]),
    ['Reached line', round.step],
    ['Hot line', fatalLine === null ? '–' : fatalLine > round.multiplier.length ? t('None') : fatalLine],
    ['Win', rupees(round.win_amount)],
    ['Nonce', round.nonce],
  ] as const;
  return (
    <>
      <p className={`${styles.verdict} ${styles[verdict.kind]}`} role="status">
        <Icon name={verdict.kind === 'fair' ? 'shield' : 'warning'} />
        <span>
          {verdict.kind === 'fair' && (
            <>
              <strong>{t('Fair: checked')}</strong>{' '}
              {t('The outcome was drawn again from the revealed seed and matches.')}
            </>
          )}
          {verdict.kind === 'unfair' && (
            <>
              {t('Not fair: {reason}', { reason: translate(verdict.reason) })}{' '}
              {t('Ask the operator of the game about round {id}.', { id: name })}
            </>
          )}
          {verdict.kind === 'sealed' && t('The seed of this round is not revealed.')}
        </span>
      </p>
      <dl className={styles.roundFacts}>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt className="label">{t(fact)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.seeds}>
        {round.server_seed && (
          <Seed name="Server seed, revealed" value={round.server_seed} copy="Copy the server seed" />
        )}
        <Seed name="Hash shown before the bet" value={round.server_seed_hash} copy="Copy the hash" />
        <Seed name="Client seed" value={round.client_seed} copy="Copy the client seed" />
      </dl>
      <DrawSteps round={round} />
    </>
  );
}
