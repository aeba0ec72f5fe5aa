import { toast } from 'react-toastify/unstyled';
import { Link } from 'wouter';
import {
  type BackOfficeAnswer,
  type BackOfficeCallName,
  type BackOfficeRequest,
  mayCall,
} from '../../contract/back-office/calls.ts';
import { t, translate } from '../../languages/back-office/text.ts';
import { useSession } from '../session/session.ts';
import { amountText, zonedText } from './format.ts';

interface Done {
  readonly text: string;
  readonly link?: readonly [path: string, call: BackOfficeCallName, text?: string | undefined];
}

type ToastsOf = {
  readonly [Name in BackOfficeCallName]?: (
    answer: BackOfficeAnswer<Name>,
    request: BackOfficeRequest<Name>,
  ) => Done;
};

const proposed = (): Done => ({
  text: 'Proposed. Another operator must confirm it.',
  link: ['/proposals', 'proposals'],
});
const ofPlayer = (text: string, id: string | number): Done => ({
  text,
  link: [`/players/${id}`, 'player'],
});
const ofDeposits = (text: string, status: string): Done => ({
  text,
  link: [`/deposits?status=${status}`, 'deposits'],
});
const ofWithdrawals = (text: string, status: string, name?: string): Done => ({
  text,
  link: [`/withdrawals?status=${status}`, 'withdrawals', name],
});
const ofSettings = (text: string): Done => ({ text, link: ['/settings', 'settings'] });
const ofOperators = (text: string): Done => ({ text, link: ['/operators', 'operators'] });
const linkMade = ({ outcome }: { readonly outcome: string }): Done =>
  ofOperators(
    outcome === 'done'
      ? 'The link is made.'
      : 'Proposed. Once another admin has confirmed it, the link is under Invitations.',
  );

const TOASTS: ToastsOf = {
  approveDeposit: ({ outcome }) => {
    if (outcome === 'proposed') return proposed();
    return outcome === 'approved'
      ? ofDeposits('Deposit approved.', 'approved')
      : ofDeposits('Nothing of the deposit can be credited now.', 'to_refund');
  },
  rejectDeposit: () => ofDeposits('Deposit rejected.', 'rejected'),
  refundDeposit: () => ofDeposits('Deposit refunded.', 'all'),
  approveWithdrawal: ({ outcome }) =>
    outcome === 'proposed' ? proposed() : ofWithdrawals('Withdrawal approved.', 'approved', 'Pay it'),
  sendWithdrawal: () => ofWithdrawals('Withdrawal sent.', 'sent'),
  releaseWithdrawal: () => ofWithdrawals('Withdrawal released.', 'approved'),
  correctWithdrawalReference: () => ofWithdrawals('Reference corrected.', 'sent'),
  rejectWithdrawal: () => ofWithdrawals('Withdrawal rejected.', 'rejected'),
  undoRefund: proposed,
  correctDeposit: proposed,
  changeBankLine: proposed,
  adjustWallet: proposed,
  voidRound: proposed,
  settleRound: proposed,
  acknowledgeEpoch: () => ({ text: 'Acknowledged.' }),
  reverseEntry: proposed,
  changeOperator: proposed,
  createPasswordLink: (_, { params }) =>
    ofPlayer('Proposed. Once another operator has confirmed it, you find the link here.', params.id),
  inviteOperator: linkMade,
  enrolAgain: linkMade,
  barOperator: () => ofOperators('Barred.'),
  withdrawInvitation: () => ofOperators('Invitation withdrawn.'),
  confirmProposal: () => ({ text: 'Confirmed.', link: ['/proposals?state=decided', 'proposals', 'History'] }),
  declineProposal: () => ({ text: 'Declined.', link: ['/proposals?state=decided', 'proposals', 'History'] }),
  proposeSettings: proposed,
  pauseBetting: (_, { body }) => ofSettings(body.is_paused ? 'Betting is paused.' : 'Betting is open.'),
  addBanner: () => ofSettings('Banner added.'),
  removeBanner: () => ofSettings('Banner removed.'),
  blockPlayer: ({ paid }, { params }) =>
    ofPlayer(
      paid === null ? 'Blocked.' : t`Blocked. The open round was settled and paid ${amountText(paid)}.`,
      params.id,
    ),
  unblockPlayer: (_, { params }) => ofPlayer('Unblocked.', params.id),
  protectPlayer: ({ until, is_proposed: isProposed }, { params, body: { ask } }) =>
    ofPlayer(
      ask.what === 'break'
        ? t`On a break until ${zonedText(until)}.`
        : isProposed
          ? t`Excluded until ${zonedText(until)}. Another operator confirms the rest.`
          : t`Excluded until ${zonedText(until)}.`,
      params.id,
    ),
  liftExclusion: proposed,
  renamePlayer: (_, { params }) => ofPlayer('Renamed.', params.id),
  endPlayerSessions: ({ ended }, { params }) => ofPlayer(t`Sessions ended: ${ended}.`, params.id),
  addPlayerNote: (_, { params }) => ofPlayer('Note added.', params.id),
};

function ActToast({ text, link }: Done) {
  const { operator } = useSession();
  const [path = '', call, title = 'Show it'] = link ?? [];
  return (
    <p>
      {translate(text)} {call && mayCall(operator.role, call) && <Link href={path}>{translate(title)}</Link>}
    </p>
  );
}

export function showActionToast<Name extends BackOfficeCallName>(
  name: Name,
  answer: BackOfficeAnswer<Name>,
  request: BackOfficeRequest<Name>,
): void {
  const done = TOASTS[name]?.(answer, request);
  if (done) toast(<ActToast {...done} />);
}
