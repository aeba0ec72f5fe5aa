import { DIFFICULTY_TYPES } from '../../../contract/constants.ts';
import { HAZARDS } from '../../../game/multipliers.ts';
import { lastRound, nextDraw } from '../../../session/player/history.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { QueryStatus } from '../../kit/query/LoadError.tsx';
import { useQuery } from '../../kit/query/useQuery.ts';
import { useTranslation } from '../../language/language.ts';
import { difficultyName } from '../panel/Difficulty.tsx';
import { ClientSeed } from './ClientSeed.tsx';
import { LastRound } from './LastRound.tsx';
import { Seed } from './Seed.tsx';
import './Fairness.css';

export default function Fairness() {
  const { t } = useTranslation();
  const next = useQuery(nextDraw);
  const last = useQuery(lastRound);
  const difficulties = DIFFICULTY_TYPES.map((type) =>
    t('{name} {count}', { name: t(difficultyName(type)), count: String(HAZARDS[type]) }),
  );
  return (
    <Dialog title={t('Fairness')} kind="wide">
      <p className="fairness-lead">
        {t(
          'Each round is drawn from a server seed, whose hash you see before the bet, and your client seed. When the round ends the server seed is revealed, and this page draws the round again.',
        )}
      </p>
      <section className="fairness-part">
        <h3>{t('Next round')}</h3>
        <QueryStatus query={next} failed="The next hash could not be loaded." />
        {next.data && (
          <dl className="seeds">
            <Seed
              name="Hash of the next server seed"
              value={next.data.next_server_seed_hash}
              copy="Copy the hash"
            />
          </dl>
        )}
        <ClientSeed />
      </section>
      <section className="fairness-part">
        <h3>{t('Last round')}</h3>
        <QueryStatus query={last} failed="The last round could not be loaded.">
          {last.state === 'ready' && last.data === null && <p>{t('No round has ended yet.')}</p>}
        </QueryStatus>
        {last.data && <LastRound round={last.data} />}
      </section>
      <details className="fairness-how">
        <summary>{t('Check it yourself')}</summary>
        <p>
          {t(
            'HMAC-SHA256 with the server seed as key and client_seed:nonce:0, client_seed:nonce:1 and so on as message. Every four bytes of the digest, divided by 2^32, is a number from 0 to 1. The places are 1 to 25; each number draws one and removes it. Drawn are: {difficulties}. The hot line is the smallest place drawn.',
            { difficulties: difficulties.join(', ') },
          )}
        </p>
        <p>{t('The hash is the SHA-256 of the server seed as text.')}</p>
      </details>
    </Dialog>
  );
}
