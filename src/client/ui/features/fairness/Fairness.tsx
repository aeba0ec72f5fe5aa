import { DIFFICULTY_TYPES } from '../../../../contract/constants.ts';
import { ROUND_CALLS } from '../../../../contract/rounds.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { FATAL_PLACES } from '../../../../rules/multipliers.ts';
import { userQuery } from '../../../session/player/query.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { QueryStatus } from '../../kit/query/LoadError.tsx';
import { useCall } from '../../kit/query/useSessionQuery.ts';
import { difficultyName } from '../panel/Difficulty.tsx';
import { ClientSeed } from './ClientSeed.tsx';
import styles from './Fairness.module.css';
import { LastRound } from './LastRound.tsx';
import { Seed } from './Seed.tsx';

export default function Fairness() {
  const { t } = useTranslation();
  const next = useCall(ROUND_CALLS.fairness, userQuery, { select: ({ data }) => data });
  const last = useCall(ROUND_CALLS.round, userQuery, { select: ({ data }) => data.last });
  const difficulties = DIFFICULTY_TYPES.map((type) =>
    t('guide.difficultyCount', { name: difficultyName(type), count: String(FATAL_PLACES[type]) }),
  );
  return (
    <Dialog title={t('dialog.fairness')} kind="wide">
      <p className={styles.lead}>{t('fairness.intro')}</p>
      <section className={styles.part}>
        <h3>{t('fairness.nextRound')}</h3>
        <QueryStatus query={next} failed="fairness.nextHashNotLoaded" />
        {next.data && (
          <dl className="stack">
            <Seed
              name="fairness.hashNextServer"
              value={next.data.next_server_seed_hash}
              copy="fairness.copyHash"
            />
          </dl>
        )}
        <ClientSeed />
      </section>
      <section className={styles.part}>
        <h3>{t('fairness.lastRound')}</h3>
        <QueryStatus query={last} failed="fairness.lastRoundNotLoaded">
          {last.data === null && <p>{t('dialog.noRoundYet')}</p>}
        </QueryStatus>
        {last.data && <LastRound round={last.data} />}
      </section>
      <details className={`disclosure ${styles.how}`}>
        <summary>{t('fairness.checkYourself')}</summary>
        <p>{t('fairness.method', { difficulties: difficulties.join(', ') })}</p>
        <p>{t('fairness.hashRule')}</p>
      </details>
    </Dialog>
  );
}
