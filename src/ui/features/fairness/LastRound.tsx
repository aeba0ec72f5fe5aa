import { DIFFICULTY_NAMES } from '../../../contract/constants.ts';
import type { RoundView } from '../../../contract/rounds.ts';
import { verifyRound } from '../../../game/fairness.ts';
import type { FairnessCheck } from '../../../game/state.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { useGame } from '../../game-context.ts';
import { Icon } from '../../kit/Icon.tsx';
import { useTranslation } from '../../language/language.ts';
import { DrawSteps } from './DrawSteps.tsx';
import { Seed } from './Seed.tsx';
import { type RoundVerdict, roundVerdict } from './verdict.ts';

export function LastRound({ round }: { readonly round: RoundView }) {
  const seen: FairnessCheck = useGame((state) => state.check);
  return <RoundProof round={round} name={round.round_id} verdict={roundVerdict(round, seen, verifyRound)} />;
}

interface RoundProofProps {
  readonly round: Omit<RoundView, 'round_id'>;
  readonly name: string;
  readonly verdict: RoundVerdict;
}

export function RoundProof({ round, name, verdict }: RoundProofProps) {
  const { t, translate } = useTranslation();
  return (
    <>
      <p className={`verdict ${verdict.kind}`} role="status">
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
      <dl className="round-facts">
        <div>
          <dt>{t('Difficulty')}</dt>
          <dd>{t(DIFFICULTY_NAMES[round.type] as 'Easy')}</dd>
        </div>
        <div>
          <dt>{t('Bet')}</dt>
          <dd>{rupees(round.amount)}</dd>
        </div>
        <div>
          <dt>{t('Reached line')}</dt>
          <dd>{round.step}</dd>
        </div>
        <div>
          <dt>{t('Hot line')}</dt>
          <dd>{verdict.kind === 'fair' ? fatalLine(verdict.fatalLine, round, t('None')) : '–'}</dd>
        </div>
        <div>
          <dt>{t('Win')}</dt>
          <dd>{rupees(round.win_amount)}</dd>
        </div>
        <div>
          <dt>{t('Nonce')}</dt>
          <dd>{round.nonce}</dd>
        </div>
      </dl>
      <dl className="seeds">
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

function fatalLine(fatalLine: number, round: Pick<RoundView, 'multiplier'>, none: string): string {
  return fatalLine > round.multiplier.length ? none : String(fatalLine);
}
