import type { RoundView } from '../../../../contract/rounds.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { rupees } from '../../../../rules/rupees.ts';
import { classNames } from '../../kit/class-names.ts';
import { useGame } from '../../kit/game-context.ts';
import { Icon } from '../../kit/Icon.tsx';
import { difficultyName } from '../panel/Difficulty.tsx';
import { DrawSteps } from './DrawSteps.tsx';
import styles from './Fairness.module.css';
import { Seed } from './Seed.tsx';
import { type RoundVerdict, roundVerdict, type VerifiableRound } from './verdict.ts';

export function LastRound({ round }: { readonly round: RoundView }) {
  const seen = useGame((state) => state.check);
  return <RoundProof round={round} name={round.round_id} verdict={roundVerdict(round, seen)} />;
}

interface RoundProofProps {
  readonly round: VerifiableRound;
  readonly name: string;
  readonly verdict: RoundVerdict;
}

export function RoundProof({ round, name, verdict }: RoundProofProps) {
  const { t, messageText } = useTranslation();
  const { fatalLine } = verdict.kind === 'fair' ? verdict : { fatalLine: null };
  const facts = [
    ['common.difficulty', difficultyName(round.type)],
    ['common.bet', rupees(round.amount)],
    ...(round.target === null
      ? []
      : [['common.cashOutAt', t('common.line', { line: String(round.target) })] as const]),
    ['fairness.reachedLine', round.step],
    [
      'fairness.hotLine',
      fatalLine === null ? '–' : fatalLine > round.multiplier.length ? t('fairness.none') : fatalLine,
    ],
    ['dialog.win', rupees(round.win_amount)],
    ['fairness.nonce', round.nonce],
  ] as const;
  return (
    <>
      <p className={classNames('well row', styles.verdict, styles[verdict.kind])} role="status">
        <Icon name={verdict.kind === 'fair' ? 'shield' : 'warning'} />
        <span>
          {verdict.kind === 'fair' && (
            <>
              <strong>{t('common.fairChecked')}</strong> {t('fairness.matches')}
            </>
          )}
          {verdict.kind === 'unfair' && (
            <>
              {t('common.notFair', { reason: messageText(verdict.reason) })}{' '}
              {t('fairness.askOperator', { id: name })}
            </>
          )}
          {verdict.kind === 'sealed' && t('fairness.notRevealed')}
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
      <dl className="stack">
        {round.server_seed && (
          <Seed name="fairness.serverSeedRevealed" value={round.server_seed} copy="fairness.copyServerSeed" />
        )}
        <Seed name="fairness.hashShownBefore" value={round.server_seed_hash} copy="fairness.copyHash" />
        <Seed name="fairness.clientSeed" value={round.client_seed} copy="fairness.copyClientSeed" />
      </dl>
      <DrawSteps round={round} />
    </>
  );
}
