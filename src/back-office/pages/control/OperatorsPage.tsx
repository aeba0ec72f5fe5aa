import { useState } from 'react';
import type { InvitationRow, OperatorRow } from '../../../contract/back-office/operators.ts';
import { ROLES } from '../../../contract/back-office/roles.ts';
import { t, translate } from '../../../languages/back-office/text.ts';
import { Button } from '../../kit/Button.tsx';
import { Time } from '../../kit/cells.tsx';
import { type Columns, DataTable } from '../../kit/DataTable.tsx';
import type { RowDialogProps } from '../../kit/Dialog.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { Failure, Field, Select, useCallForm } from '../../kit/form.tsx';
import { actorText } from '../../kit/format.ts';
import { LinkDialog } from '../../kit/LinkDialog.tsx';
import { ReasonDialog } from '../../kit/ReasonDialog.tsx';
import { actionsColumn } from '../../kit/RowActions.tsx';
import { Badge, ListState } from '../../kit/states.tsx';
import { errorMessage } from '../../session/call.ts';
import { useSession } from '../../session/session.ts';
import { useChange, useRead } from '../../session/use-call.ts';

const idOf = ({ operator_id: id }: OperatorRow): string => id;

const columnsFor = (
  ownId: string,
  onChange: (row: OperatorRow) => void,
  onEnrolAgain: (row: OperatorRow) => void,
  onBar: (row: OperatorRow) => void,
): Columns<OperatorRow> => [
  { id: 'name', header: 'Name', cell: ({ row }) => <b>{row.original.name}</b> },
  { id: 'role', header: 'Role', cell: ({ row }) => translate(row.original.role) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <Badge tone={original.is_active ? 'good' : 'bad'} text={t(original.is_active ? 'active' : 'barred')} />
    ),
  },
  { id: 'login', header: 'Last login', cell: ({ row }) => <Time iso={row.original.last_login_at} /> },
  { id: 'sum-codes', header: 'Recovery codes', cell: ({ row }) => row.original.recovery_codes_left },
  actionsColumn((row) => [
    {
      text: row.is_active ? 'Change' : 'Lift the bar',
      label: t`Change ${row.name}`,
      onClick: () => onChange(row),
    },
    row.is_active && {
      text: 'New link',
      label: t`New link for ${row.name}`,
      onClick: () => onEnrolAgain(row),
    },
    row.is_active &&
      row.operator_id !== ownId && {
        text: 'Bar',
        className: 'danger',
        label: t`Bar ${row.name}`,
        onClick: () => onBar(row),
      },
  ]),
];

const invitationColumnsFor = (
  onShow: (row: InvitationRow) => void,
  onWithdraw: (row: InvitationRow) => void,
): Columns<InvitationRow> => [
  { id: 'name', header: 'Name', cell: ({ row }) => <b>{row.original.name ?? t('to be chosen')}</b> },
  { id: 'role', header: 'Role', cell: ({ row }) => translate(row.original.role) },
  {
    id: 'for',
    header: 'For',
    cell: ({ row }) => t(row.original.is_again ? 'new password and app' : 'new operator'),
  },
  { id: 'by', header: 'By', cell: ({ row }) => actorText(row.original.invited_by) },
  { id: 'until', header: 'Until', cell: ({ row }) => <Time iso={row.original.expires_at} /> },
  actionsColumn((row) => [
    row.can_show && { text: 'Show the link', className: 'primary', onClick: () => onShow(row) },
    { text: 'Withdraw', onClick: () => onWithdraw(row) },
  ]),
];

export function OperatorsPage() {
  const query = useRead('operators', {});
  const [changed, setChanged] = useState<OperatorRow | null>(null);
  const [isInviting, setInviting] = useState(false);
  const [renewed, setRenewed] = useState<OperatorRow | null>(null);
  const [barred, setBarred] = useState<OperatorRow | null>(null);
  const { operator } = useSession();
  const bar = useChange('barOperator');
  const show = useChange('showInvitation');
  const withdraw = useChange('withdrawInvitation');
  const [columns] = useState(() => columnsFor(operator.operator_id, setChanged, setRenewed, setBarred));
  const [invitationColumns] = useState(() =>
    invitationColumnsFor(
      ({ invitation_id: id }) =>
        show.mutate({ params: { id } }, { onSuccess: ({ invitation: token }) => setInvitation(token) }),
      ({ invitation_id: id }) => withdraw.mutate({ params: { id } }),
    ),
  );
  const [invitation, setInvitation] = useState<string | null>(null);
  const rows = query.data?.rows ?? [];
  const invitations = query.data?.invitations ?? [];
  const failure = show.error ?? withdraw.error;
  return (
    <>
      <div className="toolbar">
        <Button text="Invite an operator" className="primary" onClick={() => setInviting(true)} />
      </div>
      <ListState query={query} isEmpty={rows.length === 0} empty="There are no operators.">
        <DataTable caption="Operators" columns={columns} rows={rows} idOf={idOf} />
      </ListState>
      {invitations.length > 0 && (
        <section className="section" aria-labelledby="invitations">
          <h2 id="invitations">{t('Invitations')}</h2>
          <Failure>{failure && errorMessage(failure)}</Failure>
          <DataTable
            caption="Invitations that were not used"
            columns={invitationColumns}
            rows={invitations}
            idOf={({ invitation_id: id }) => id}
          />
        </section>
      )}
      {barred && (
        <ReasonDialog
          title={t`Bar ${barred.name}`}
          action="Bar"
          isDangerous
          explanation={t`It holds at once: the sessions of ${barred.name} end, and what ${barred.name} proposed is declined. Lifting it needs another admin.`}
          onSend={(reason) => bar.mutateAsync({ params: { id: barred.operator_id }, body: { reason } })}
          onClose={() => setBarred(null)}
        />
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onInvited={setInvitation} />}
      {changed && <ChangeDialog row={changed} onClose={() => setChanged(null)} />}
      {renewed && (
        <EnrolAgainDialog row={renewed} onClose={() => setRenewed(null)} onOutcome={setInvitation} />
      )}
      {invitation !== null && (
        <LinkDialog
          title="Send this link"
          link={`${location.origin}/invitation#${invitation}`}
          onClose={() => setInvitation(null)}
        >
          <p>
            {t('It works once, within 15 minutes, and is not shown again. Send it to this person alone.')}
          </p>
        </LinkDialog>
      )}
    </>
  );
}

function RoleOptions() {
  return ROLES.map((role) => (
    <option key={role} value={role}>
      {translate(role)}
    </option>
  ));
}

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onInvited: (token: string | null) => void;
}

const EMPTY_INVITATION = { name: '', role: 'support' } as const;

function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const form = useCallForm('inviteOperator', {}, EMPTY_INVITATION, ({ invitation }) => {
    onClose();
    onInvited(invitation);
  });
  return (
    <FormDialog title="Invite an operator" form={form} action="Invite" onClose={onClose}>
      <Field label="Name" autoComplete="off" autoCapitalize="none" {...form.fieldOf('name')} />
      <Select label="Role" {...form.fieldOf('role')}>
        <RoleOptions />
      </Select>
    </FormDialog>
  );
}

function ChangeDialog({ row, onClose }: RowDialogProps<OperatorRow>) {
  const { role, name, is_active: isActive } = row;
  const before = { role, seen: isActive ? role : ('barred' as const) };
  const form = useCallForm('changeOperator', { id: row.operator_id }, before, onClose);
  return (
    <FormDialog
      title={isActive ? t`Change ${name}` : t`Lift the bar of ${name}`}
      form={form}
      action="Propose"
      onClose={onClose}
    >
      <p>
        {t('Another admin confirms it.')}{' '}
        {isActive && t`It ends the sessions of ${name}, and declines what ${name} proposed.`}
      </p>
      <Select label="Role" {...form.fieldOf('role')}>
        <RoleOptions />
      </Select>
    </FormDialog>
  );
}

interface EnrolAgainDialogProps extends RowDialogProps<OperatorRow> {
  readonly onOutcome: (token: string | null) => void;
}

function EnrolAgainDialog({ row, onClose, onOutcome }: EnrolAgainDialogProps) {
  const form = useCallForm('enrolAgain', { id: row.operator_id }, {}, ({ invitation }) => {
    onClose();
    onOutcome(invitation);
  });
  return (
    <FormDialog title={t`New link for ${row.name}`} form={form} action="Make the link" onClose={onClose}>
      <p>
        {t`For a lost phone or password: by the link ${row.name} sets a new password and a new app. It ends the sessions of ${row.name}; the old ones hold until the link is used.`}
      </p>
    </FormDialog>
  );
}
