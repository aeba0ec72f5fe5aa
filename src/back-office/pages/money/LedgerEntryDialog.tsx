import { useState } from 'react';
import { mayCall } from '../../../contract/back-office/calls.ts';
import { ENTRY_LABELS, type LedgerEntry } from '../../../contract/back-office/ledger.ts';
import { t, tNodes, translate } from '../../../languages/back-office/text.ts';
import { Button } from '../../kit/Button.tsx';
import { ConsequenceView } from '../../kit/ConsequenceView.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { Facts } from '../../kit/Facts.tsx';
import { actorText, amountText, isolateDirection, timeText, zonedText } from '../../kit/format.ts';
import { ReasonDialog } from '../../kit/ReasonDialog.tsx';
import { ListState } from '../../kit/states.tsx';
import { useSession } from '../../session/session.ts';
import { useChange, useRead } from '../../session/use-call.ts';

interface LedgerEntryDialogProps {
  readonly id: string;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

export function LedgerEntryDialog({ id, onOpen, onClose }: LedgerEntryDialogProps) {
  const query = useRead('ledgerEntry', { params: { id } });
  const { operator } = useSession();
  const [isReversing, setReversing] = useState(false);
  const reverse = useChange('reverseEntry');
  const entry = query.data;
  const kind = entry ? translate(ENTRY_LABELS[entry.kind]) : '';
  if (isReversing && entry?.reversal)
    return (
      <ReasonDialog
        title="Reverse this entry"
        action="Propose"
        onSend={(reason) => reverse.mutateAsync({ params: { id }, body: { reason } })}
        onClose={() => setReversing(false)}
        isDangerous
        explanation={
          <>
            <p>
              {tNodes`The ${kind} of ${<bdi>{entry.player}</bdi>} at ${zonedText(entry.at)} is undone by a new entry. Another operator must confirm it.`}
            </p>
            <ConsequenceView consequence={entry.reversal} />
          </>
        }
      />
    );
  return (
    <Dialog title={entry ? t`Ledger entry: ${kind}` : 'Ledger entry'} onClose={onClose}>
      <ListState query={query} isEmpty={false} empty="">
        {entry && (
          <div className="stack">
            <EntryFacts entry={entry} onOpen={onOpen} />
            <Postings entry={entry} />
            {entry.reversal && <ConsequenceView consequence={entry.reversal} title="Reversing it now" />}
            {entry.obstacle && <p className="hint">{translate(entry.obstacle)}</p>}
            {entry.proposed_by && (
              <p className="notice">
                {t`Its reversal was proposed by ${entry.proposed_by} and waits for a second operator.`}
              </p>
            )}
            <div className="buttons">
              <Button text="Close" onClick={onClose} />
              {entry.reversal && !entry.proposed_by && mayCall(operator.role, 'reverseEntry') && (
                <Button text="Reverse…" className="danger" onClick={() => setReversing(true)} />
              )}
            </div>
          </div>
        )}
      </ListState>
    </Dialog>
  );
}

interface EntryFactsProps {
  readonly entry: LedgerEntry;
  readonly onOpen: (id: string) => void;
}

function EntryFacts({ entry, onOpen }: EntryFactsProps) {
  const linkTo = (id: string | null) =>
    id && <Button text={id} className="plain link" onClick={() => onOpen(id)} />;
  return (
    <Facts
      className="details"
      facts={[
        ['Id', entry.id],
        ['Player', `${isolateDirection(entry.player)} ${entry.user_id}`],
        ['When', timeText(entry.at)],
        ['By', actorText(entry.actor)],
        ['Reason', entry.reason],
        ['Round or payment', entry.subject_id],
        ['Undoes', linkTo(entry.reverses_id)],
        ['Undone by', linkTo(entry.reversed_by)],
      ]}
    />
  );
}

function Postings({ entry: { postings } }: { readonly entry: LedgerEntry }) {
  return (
    <table className="postings">
      <caption>{t('Postings')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Account')}</th>
          <th scope="col">{t('Amount')}</th>
          <th scope="col">{t('Balance after')}</th>
        </tr>
      </thead>
      <tbody>
        {postings.map(({ account, amount, balance_after: after }) => (
          <tr key={account}>
            <th scope="row">{translate(account.replaceAll('_', ' '))}</th>
            <td>{amountText(amount)}</td>
            <td>{after !== null && amountText(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
