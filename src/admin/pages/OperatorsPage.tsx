import { useState } from 'react';
import { OPERATOR_CALLS, type OperatorRow } from '../../contract/admin/operators.ts';
import { ROLES, type Role } from '../../contract/admin/roles.ts';
import { messageOf } from '../call.ts';
import { type Columns, DataTable } from '../kit/DataTable.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { Failure, Field, Select, useContractForm } from '../kit/form.tsx';
import { Badge, ListState } from '../kit/states.tsx';
import { useChange, useRead } from '../use-call.ts';
import { Time } from './cells.tsx';
import { InvitationDialog } from './InvitationDialog.tsx';

const PROPOSED = 'Proposed. Another admin confirms it under "To confirm".';

const idOf = ({ operator_id: id }: OperatorRow): string => id;

const columnsFor = (
  onChange: (row: OperatorRow) => void,
  onEnrolAgain: (row: OperatorRow) => void,
): Columns<OperatorRow> => [
  { id: 'name', header: 'Name', cell: ({ row }) => <b>{row.original.name}</b> },
  { id: 'role', header: 'Role', cell: ({ row }) => row.original.role },
  {
    id: 'status',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <Badge tone={original.is_active ? 'good' : 'bad'}>{original.is_active ? 'active' : 'barred'}</Badge>
    ),
  },
  { id: 'login', header: 'Last login (UTC)', cell: ({ row }) => <Time iso={row.original.last_login_at} /> },
  { id: 'codes', header: 'Recovery codes', cell: ({ row }) => row.original.recovery_codes_left },
  {
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    cell: ({ row: { original } }) => (
      <div className="buttons">
        {original.is_active && (
          <button
            type="button"
            aria-label={`New link for ${original.name}`}
            onClick={() => onEnrolAgain(original)}
          >
            New link
          </button>
        )}
        <button type="button" aria-label={`Change ${original.name}`} onClick={() => onChange(original)}>
          Change
        </button>
      </div>
    ),
  },
];

export function OperatorsPage() {
  const query = useRead('operators');
  const [changed, setChanged] = useState<OperatorRow | null>(null);
  const [isInviting, setInviting] = useState(false);
  const [renewed, setRenewed] = useState<OperatorRow | null>(null);
  const [columns] = useState(() => columnsFor(setChanged, setRenewed));
  const [invitation, setInvitation] = useState<string | null>(null);
  const [notice, setNotice] = useState('');
  const rows = query.data?.rows ?? [];
  const showOutcome = (token: string | null): void => {
    setInvitation(token);
    setNotice(token === null ? PROPOSED : '');
  };
  return (
    <>
      <div className="toolbar">
        <button type="button" className="primary" onClick={() => setInviting(true)}>
          Invite an operator
        </button>
        <p role="status">{notice}</p>
      </div>
      <ListState query={query} isEmpty={rows.length === 0} empty="There are no operators.">
        <DataTable caption="Operators" columns={columns} rows={rows} idOf={idOf} />
      </ListState>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onInvited={showOutcome} />}
      {changed && (
        <ChangeDialog row={changed} onClose={() => setChanged(null)} onProposed={() => setNotice(PROPOSED)} />
      )}
      {renewed && <EnrolAgainDialog row={renewed} onClose={() => setRenewed(null)} onOutcome={showOutcome} />}
      {invitation !== null && <InvitationDialog token={invitation} onClose={() => setInvitation(null)} />}
    </>
  );
}

function RoleOptions() {
  return ROLES.map((role) => (
    <option key={role} value={role}>
      {role}
    </option>
  ));
}

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onInvited: (token: string | null) => void;
}

const NOBODY: { name: string; role: Role } = { name: '', role: 'support' };

function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const invite = useChange('inviteOperator');
  const form = useContractForm<typeof NOBODY>(OPERATOR_CALLS.inviteOperator.body, NOBODY, async (body) => {
    const { invitation } = await invite.mutateAsync({ body });
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

interface ChangeDialogProps {
  readonly row: OperatorRow;
  readonly onClose: () => void;
  readonly onProposed: () => void;
}

function ChangeDialog({ row, onClose, onProposed }: ChangeDialogProps) {
  const change = useChange('changeOperator');
  const { role, is_active } = row;
  const before = { role, is_active };
  const form = useContractForm<typeof before>(OPERATOR_CALLS.changeOperator.body, before, async (body) => {
    await change.mutateAsync({ params: { id: row.operator_id }, body });
    onClose();
    onProposed();
  });
  return (
    <FormDialog title={`Change ${row.name}`} form={form} action="Propose" onClose={onClose}>
      <p>Another admin confirms the change. It ends the sessions of {row.name}.</p>
      <Select label="Role" {...form.fieldOf('role')}>
        <RoleOptions />
      </Select>
      <label className="check">
        <input type="checkbox" {...form.register('is_active')} />
        May log in
      </label>
    </FormDialog>
  );
}

interface EnrolAgainDialogProps {
  readonly row: OperatorRow;
  readonly onClose: () => void;
  readonly onOutcome: (token: string | null) => void;
}

/** Issues a new link to an operator whose phone or password is lost. */
function EnrolAgainDialog({ row, onClose, onOutcome }: EnrolAgainDialogProps) {
  const enrol = useChange('enrolAgain');
  const send = async (): Promise<void> => {
    const { invitation } = await enrol.mutateAsync({ params: { id: row.operator_id } });
    onClose();
    onOutcome(invitation);
  };
  return (
    <Dialog title={`New link for ${row.name}`} onClose={onClose}>
      <p>
        For a lost phone or password: by the link {row.name} sets a new password and a new app. It ends the
        sessions of {row.name}; the old ones hold until the link is used.
      </p>
      <Failure>{enrol.error && messageOf(enrol.error)}</Failure>
      <div className="buttons">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="primary"
          disabled={enrol.isPending}
          onClick={() => send().catch(() => undefined)}
        >
          Make the link
        </button>
      </div>
    </Dialog>
  );
}
