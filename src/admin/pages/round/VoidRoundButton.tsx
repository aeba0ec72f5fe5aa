import { useState } from 'react';
import { t } from '../../../languages/admin/text.ts';
import { mayCall } from '../../contract/calls.ts';
import { Button } from '../../kit/Button.tsx';
import { useSession } from '../../session/session.ts';
import { useChange } from '../../use-call.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';

interface VoidRoundButtonProps {
  /** of the player */
  readonly userId: string;
  readonly name: string;
}

/** Proposes to void a player's open round and return its stake. */
export function VoidRoundButton({ userId, name }: VoidRoundButtonProps) {
  const { operator } = useSession();
  const voidRound = useChange('voidRound');
  const [isAsking, setAsking] = useState(false);
  if (!mayCall(operator.role, 'voidRound')) return null;
  return (
    <>
      <Button text="Void the open round" onClick={() => setAsking(true)} />
      {isAsking && (
        <ReasonDialog
          title={t`Void the open round of ${name}`}
          action="Propose"
          onSend={(reason) => voidRound.mutateAsync({ params: { id: userId }, body: { reason } })}
          onClose={() => setAsking(false)}
          isDangerous
          explanation={
            <p>
              {t`Only a round whose seed cannot be decrypted, because its SEED_KEY is lost: the stake goes back. Another operator must confirm it.`}
            </p>
          }
        />
      )}
    </>
  );
}
