import { Link, useParams } from 'wouter';
import type { RoundDetail } from '../../../contract/back-office/rounds.ts';
import { DIFFICULTY_NAMES } from '../../../contract/constants.ts';
import { t, translate } from '../../../languages/back-office/text.ts';
import { multiplierText } from '../../../rules/multiplier-text.ts';
import { type Columns, DataTable } from '../../kit/DataTable.tsx';
import { Facts } from '../../kit/Facts.tsx';
import { amountText, localIso, zonedText } from '../../kit/format.ts';
import { ListState } from '../../kit/states.tsx';
import { useSession } from '../../session/session.ts';
import { useRead } from '../../session/use-call.ts';
import { EntryTable } from '../money/EntryTable.tsx';
import { RoundProof } from './round/RoundProof.tsx';
import { RoundStatus } from './round/RoundTable.tsx';
import { SettleRoundButton, VoidRoundButton } from './round/VoidRoundButton.tsx';

export function RoundPage() {
  const { id = '' } = useParams();
  const query = useRead('round', { params: { id } });
  const round = query.data;
  return (
    <ListState query={query} isEmpty={false} empty="">
      {round && (
        <div className="sections">
          <RoundFacts round={round} />
          <Steps round={round} />
          <RoundProof round={round} />
          <section className="section" aria-labelledby="entries">
            <h2 id="entries">{t('Ledger entries')}</h2>
            <EntryTable rows={round.entries} />
          </section>
        </div>
      )}
    </ListState>
  );
}

function RoundFacts({ round }: { readonly round: RoundDetail }) {
  return (
    <section className="card section" aria-label={t('The round')}>
      <Facts
        facts={[
          ['Round', <code key="id">{round.round_id}</code>],
          [
            'Player',
            <Link key="player" href={`/players/${round.user_id}`}>
              {round.player}
            </Link>,
          ],
          ['State', <RoundStatus key="state" state={round.state} cause={round.cause} />],
          ['Difficulty', translate(DIFFICULTY_NAMES[round.type])],
          ['Stake', amountText(round.stake)],
          ['Paid', round.state === 'open' ? null : amountText(round.payout)],
          ['Line', t`${round.step} of ${round.last_step}`],
          ['Target', round.target === null ? null : t`line ${round.target}`],
          ['Balance after it', round.balance_after && amountText(round.balance_after)],
          ['Highest win', amountText(round.max_win)],
          ['Return to player', `${(round.rtp / 100).toFixed(2)} %`],
          ['Opened', `${zonedText(round.created_at)}`],
          ['Ended', round.ended_at && `${zonedText(round.ended_at)}`],
          ['Replay', <Replay key="replay" round={round} />],
        ]}
      />
      {round.state === 'open' && (
        <div className="buttons">
          {round.is_held && <SettleRoundButton userId={round.user_id} name={round.player} />}
          <VoidRoundButton userId={round.user_id} name={round.player} />
        </div>
      )}
    </section>
  );
}

function Replay({ round: { replay, state } }: { readonly round: RoundDetail }) {
  const { game_url: gameUrl } = useSession();
  if (state === 'open') return t('once the round has ended');
  if (replay === null) return t('the player keeps rounds private');
  if (gameUrl === null) return <code>{replay}</code>;
  return (
    <a href={`${gameUrl}${replay}`} target="_blank" rel="noreferrer">
      {t('Open the replay')}
    </a>
  );
}

type Step = RoundDetail['steps'][number];

const STEP_COLUMNS: Columns<Step> = [
  { id: 'line', header: 'Line', cell: ({ row }) => row.original.line },
  { id: 'at', header: 'Landed at', cell: ({ row }) => <Landed iso={row.original.at} /> },
  { id: 'multiplier', header: 'Multiplier', cell: ({ row }) => multiplierText(row.original.multiplier) },
  { id: 'fire', header: 'Fire', cell: ({ row }) => row.original.fire_hit && t('was there') },
];

function Landed({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{localIso(iso).slice(11, 23)}</time>;
}

const lineOf = ({ line }: Step): string => String(line);

function Steps({ round: { steps, target } }: { readonly round: RoundDetail }) {
  return (
    <section className="section" aria-labelledby="steps">
      <h2 id="steps">{t('Steps')}</h2>
      {steps.length === 0 ? (
        <p className="hint">
          {t(
            target === null
              ? 'The chicken has not left the start.'
              : 'None one by one: the bet itself settled the round.',
          )}
        </p>
      ) : (
        <DataTable caption="Steps" columns={STEP_COLUMNS} rows={steps} idOf={lineOf} />
      )}
    </section>
  );
}
