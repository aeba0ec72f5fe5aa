import { useState } from 'react';
import { mayCall } from '../../../../contract/back-office/calls.ts';
import type { NewEpoch } from '../../../../contract/back-office/overview.ts';
import { t } from '../../../../languages/back-office/text.ts';
import { Button } from '../../../kit/Button.tsx';
import { zonedText } from '../../../kit/format.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { useSession } from '../../../session/session.ts';
import { useChange } from '../../../session/use-call.ts';

const CAUSES = {
  restore: 'A backup was restored.',
  other_database: 'The database was restored, moved, or taken over by a standby.',
  copied_folder: 'The folder of the database was copied.',
  audit_copy: 'The database is older than the copy of its audit log.',
} as const;

/** Names what a restore or promotion may have lost, until an admin acknowledges it. */
export function NewEpochNotice({ newEpoch }: { readonly newEpoch: NewEpoch }) {
  const { operator } = useSession();
  const acknowledge = useChange('acknowledgeEpoch');
  const [isAsking, setAsking] = useState(false);
  const { epoch, cause, started_at: startedAt, known_until: knownUntil, read_back: readBack } = newEpoch;
  return (
    <section className="failure" role="alert">
      <p>
        <b>{t(CAUSES[cause])}</b>{' '}
        {t`Noticed at ${zonedText(startedAt)}. All sessions, links and recovery codes have ended, and players have new seeds.`}
      </p>
      {readBack && (
        <p>
          {t`Read back from the copy of the audit log: ${readBack.entries} entries. Exclusions, breaks, blocks, limits and bars that hold again: ${readBack.applied}; of players and operators who are not in this database: ${readBack.unknown}.`}
        </p>
      )}
      <p>
        {knownUntil === null
          ? t('Enter again what was done since the backup:')
          : t`Enter again what was done after ${zonedText(knownUntil)}:`}{' '}
        {t(
          readBack
            ? 'operators who were enrolled, new passwords, settings and payments.'
            : 'exclusions, breaks, blocks, limits and barred operators; operators who were enrolled, new passwords, settings and payments.',
        )}
      </p>
      {mayCall(operator.role, 'acknowledgeEpoch') && (
        <Button text="All is entered again" onClick={() => setAsking(true)} />
      )}
      {isAsking && (
        <ReasonDialog
          title={t('All is entered again')}
          action="Acknowledge"
          explanation="This notice ends."
          onSend={(reason) => acknowledge.mutateAsync({ body: { epoch, reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
