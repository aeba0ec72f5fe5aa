import { useState } from 'react';
import { mayCall } from '../../../../contract/back-office/calls.ts';
import { t } from '../../../../languages/back-office/text.ts';
import { Button } from '../../../kit/Button.tsx';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { useSession } from '../../../session/session.ts';
import { useChange } from '../../../session/use-call.ts';

interface RoundButtonProps {
  readonly userId: string;
  readonly name: string;
}

/** Proposes to settle a player's open round of an earlier epoch at its step. */
export function SettleRoundButton({ userId, name }: RoundButtonProps) {
  const { operator } = useSession();
  const settleRound = useChange('settleRound');
  const [isAsking, setAsking] = useState(false);
  if (!mayCall(operator.role, 'settleRound')) return null;
  return (
    <>
      <Button text="Settle the open round" onClick={() => setAsking(true)} />
      {isAsking && (
        <ReasonDialog
          title={t`Settle the open round of ${name}`}
          action="Propose"
          onSend={(reason) => settleRound.mutateAsync({ params: { id: userId }, body: { reason } })}
          onClose={() => setAsking(false)}
          isDangerous
          explanation={
            <p>
              {t`The round is of before a restore, and may have ended otherwise. It is paid at its line, or the stake goes back from the start tile. Another operator must confirm it.`}
            </p>
          }
        />
      )}
    </>
  );
}

export function VoidRoundButton({ userId, name }: RoundButtonProps) {
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
              {t`Only a round of before a restore, or whose seed cannot be decrypted because its SEED_KEY is lost: the stake goes back. Another operator must confirm it.`}
            </p>
          }
        />
      )}
    </>
  );
}
