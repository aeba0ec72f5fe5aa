import { useState } from 'react';
import { mayCall } from '../../../../contract/back-office/calls.ts';
import { t } from '../../../../languages/back-office/text.ts';
import { Button } from '../../../kit/Button.tsx';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { useSession } from '../../../session/session.ts';
import { useChange } from '../../../session/use-call.ts';

interface VoidRoundButtonProps {
  readonly userId: string;
  readonly name: string;
}

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
