import { Facts } from '../kit/Facts.tsx';
import { ListState } from '../kit/states.tsx';
import { useRead } from '../use-call.ts';

const NAMES = {
  demo: 'Demo',
  gb: 'Great Britain',
  on: 'Ontario',
  mt: 'Malta',
  strict: 'Strict',
} as const;

const allowed = (isAllowed: boolean): string => (isAllowed ? 'allowed' : 'refused');

/** The jurisdiction profile of the server, and what it demands. */
export function PlayRulesPage() {
  const query = useRead('playRules', {});
  const { data } = query;
  return (
    <ListState query={query} isEmpty={false} empty="">
      {data && (
        <section className="card section" aria-labelledby="profile">
          <h2 id="profile">
            {NAMES[data.play.jurisdiction]} <code>JURISDICTION={data.play.jurisdiction}</code>
          </h2>
          <p>{data.note} It is chosen when the server starts, and holds for every player.</p>
          <Facts
            facts={[
              [
                'Time between the starts of two rounds',
                data.play.min_start_ms === 0 ? 'any' : `at least ${data.play.min_start_ms / 1000} s`,
              ],
              ['Autoplay', allowed(data.play.autoplay)],
              ['Turbo', allowed(data.play.turbo)],
              [
                'Reality check',
                data.max_check_minutes === null
                  ? 'none'
                  : `${data.play.reality_check}, every ${data.max_check_minutes} min or more often`,
              ],
              [
                'Deposit limit at registration',
                data.asks_deposit_limit ? 'asked before a deposit' : 'not asked',
              ],
              ['Loss limit at registration', data.asks_loss_limit ? 'asked' : 'not asked'],
              [
                'Time and net result of the session',
                data.play.shows_session ? 'always shown' : 'in the menu',
              ],
              [
                'Logout without input',
                data.play.logout_after_ms ? `after ${data.play.logout_after_ms / 60_000} min` : 'none',
              ],
              [
                'Autoplay without a number of rounds',
                data.play.series_check_ms
                  ? `asks every ${data.play.series_check_ms / 60_000} min whether to continue`
                  : 'never asks',
              ],
              [
                'Fire that is not drawn',
                data.play.unseen_fire_counts ? 'counts; Go waits' : 'does not count',
              ],
            ]}
          />
          <p className="hint">
            In every profile players set limits, breaks and self-exclusion. A looser limit holds 24 hours
            later, once the player confirms it.
          </p>
        </section>
      )}
    </ListState>
  );
}
