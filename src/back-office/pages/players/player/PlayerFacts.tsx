import { Link } from 'wouter';
import type { PlayerDetail } from '../../../../contract/back-office/players.ts';
import { t } from '../../../../languages/back-office/text.ts';
import { Button } from '../../../kit/Button.tsx';
import { Status } from '../../../kit/cells.tsx';
import { Facts } from '../../../kit/Facts.tsx';
import { Failure } from '../../../kit/form.tsx';
import { actorText, amountText, timeText, zonedText } from '../../../kit/format.ts';
import { errorMessage } from '../../../session/call.ts';
import { useChange } from '../../../session/use-call.ts';

export function PlayerFacts({ player }: { readonly player: PlayerDetail }) {
  const { user_id: id, referred_by: referrer } = player;
  return (
    <section className="card section" aria-labelledby="profile">
      <div className="toolbar">
        <h2 id="profile">
          {player.name} <Status status={player.status} />
        </h2>
        <code>{id}</code>
      </div>
      <Facts
        facts={[
          ['Balance', amountText(player.balance)],
          ['Held for withdrawals', amountText(player.held)],
          ['Debt', amountText(player.debt)],
          [
            'Rounds',
            <Link key="rounds" href={`/players/${id}?tab=rounds`}>
              {player.rounds}
            </Link>,
          ],
          [
            'Open round',
            player.open_round && (
              <Link key="open" href={`/rounds/${player.open_round}`}>
                {t('Look at it')}
              </Link>
            ),
          ],
          ['Since', `${zonedText(player.created_at)}`],
          [
            'Invited by',
            referrer && (
              <Link key="referrer" href={`/players/${referrer.user_id}`}>
                {referrer.name}
              </Link>
            ),
          ],
          ['Failed logins, last 15 minutes', player.failed_logins > 0 && player.failed_logins],
          ['Link for a new password', player.reset_link && resetText(player.reset_link)],
          [
            'Withdrawals wait until',
            isInFuture(player.withdrawals_from) && `${zonedText(player.withdrawals_from)}`,
          ],
        ]}
      />
      <Contact player={player} />
    </section>
  );
}

function Contact({ player }: { readonly player: PlayerDetail }) {
  const reveal = useChange('revealPlayer');
  const { phone, email } = reveal.data ?? player;
  return (
    <>
      <Facts
        facts={[
          ['Phone', phone],
          ['E-mail', email !== '' && email],
        ]}
      />
      {!reveal.data && (
        <div className="buttons">
          <Button
            text="Show phone and e-mail (recorded)"
            disabled={reveal.isPending}
            onClick={() => reveal.mutate({ params: { id: player.user_id } })}
          />
        </div>
      )}
      {reveal.error && <Failure>{errorMessage(reveal.error)}</Failure>}
    </>
  );
}

const isInFuture = (iso: string | null): iso is string => iso !== null && Date.parse(iso) > Date.now();

function resetText({
  created_by: by,
  created_at: at,
  expires_at: until,
  used_at: used,
  can_show: canShow,
}: ResetLink): string {
  const made = t`proposed by ${actorText(by)}, confirmed at ${timeText(at)}`;
  if (canShow) return t`${made}, waits to be shown to you`;
  if (used !== null) return t`${made}, used at ${timeText(used)}`;
  return isInFuture(until) ? t`${made}, not used yet` : t`${made}, never used`;
}

type ResetLink = NonNullable<PlayerDetail['reset_link']>;
