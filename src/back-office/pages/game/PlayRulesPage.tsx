import { t, translate } from '../../../languages/back-office/text.ts';
import { Facts } from '../../kit/Facts.tsx';
import { ListState } from '../../kit/states.tsx';
import { useRead } from '../../session/use-call.ts';

const NAMES = {
  demo: 'Demo',
  gb: 'Great Britain',
  on: 'Ontario',
  mt: 'Malta',
  strict: 'Strict',
} as const;

const allowed = (isAllowed: boolean): string => t(isAllowed ? 'allowed' : 'refused');

export function PlayRulesPage() {
  const query = useRead('playRules', {});
  const { data } = query;
  return (
    <ListState query={query} isEmpty={false} empty="">
      {data && (
        <section className="card section" aria-labelledby="profile">
          <h2 id="profile">
            {t(NAMES[data.play.jurisdiction])} <code>JURISDICTION={data.play.jurisdiction}</code>
          </h2>
          <p>{t`${translate(data.note)} It is chosen when the server starts, and holds for every player.`}</p>
          <Facts
            facts={[
              [
                'Time between the starts of two rounds',
                data.play.min_start_ms === 0 ? t('any') : t`at least ${data.play.min_start_ms / 1000} s`,
              ],
              ['Autoplay', allowed(data.play.autoplay)],
              ['Turbo', allowed(data.play.turbo)],
              [
                'Reality check',
                data.max_check_minutes === null
                  ? t('none')
                  : t`${translate(data.play.reality_check)}, every ${data.max_check_minutes} min or more often`,
              ],
              [
                'Deposit limit at registration',
                t(data.asks_deposit_limit ? 'asked before a deposit' : 'not asked'),
              ],
              ['Loss limit at registration', t(data.asks_loss_limit ? 'asked' : 'not asked')],
              [
                'Time and net result of the session',
                t(data.play.shows_session ? 'always shown' : 'in the menu'),
              ],
              [
                'Logout without input',
                data.play.logout_after_ms ? t`after ${data.play.logout_after_ms / 60_000} min` : t('none'),
              ],
              [
                'Autoplay without a number of rounds',
                data.play.series_check_ms
                  ? t`asks every ${data.play.series_check_ms / 60_000} min whether to continue`
                  : t('never asks'),
              ],
              [
                'Fire that is not drawn',
                t(data.play.unseen_fire_counts ? 'counts; Go waits' : 'does not count'),
              ],
            ]}
          />
          <p className="hint">
            {t`In every profile players set limits, breaks and self-exclusion. A looser limit holds 24 hours later, once the player confirms it.`}
          </p>
        </section>
      )}
    </ListState>
  );
}
