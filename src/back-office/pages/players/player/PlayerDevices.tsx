import type { DeviceRow, SessionRow } from '../../../../contract/back-office/players.ts';
import { t, translate } from '../../../../languages/back-office/text.ts';
import { Time } from '../../../kit/cells.tsx';
import { type Columns, DataTable } from '../../../kit/DataTable.tsx';
import { ListState } from '../../../kit/states.tsx';
import { useRead } from '../../../session/use-call.ts';
import { deviceText } from './device-text.ts';

const SESSION_COLUMNS: Columns<SessionRow> = [
  { id: 'at', header: 'Logged in at', cell: ({ row }) => <Time iso={row.original.created_at} /> },
  { id: 'device', header: 'Device', cell: ({ row }) => <code>{row.original.device}</code> },
  { id: 'address', header: 'Address', cell: ({ row }) => row.original.address },
  { id: 'until', header: 'Until', cell: ({ row }) => <Time iso={row.original.expires_at} /> },
];

const DEVICE_COLUMNS: Columns<DeviceRow> = [
  { id: 'at', header: 'Last login', cell: ({ row }) => <Time iso={row.original.last_login_at} /> },
  {
    id: 'device',
    header: 'Device',
    cell: ({ row: { original } }) => (
      <>
        {translate(deviceText(original.user_agent))} <code>{original.device}</code>
      </>
    ),
  },
  { id: 'address', header: 'Address', cell: ({ row }) => row.original.address },
  { id: 'sum-count', header: 'Logins', cell: ({ row }) => row.original.logins },
  { id: 'first', header: 'First', cell: ({ row }) => <Time iso={row.original.first_login_at} /> },
];

const sessionId = (row: SessionRow): string => `${row.created_at} ${row.device} ${row.address}`;
const deviceId = ({ device, address }: DeviceRow): string => `${device} ${address}`;

export function PlayerDevices({ id }: { readonly id: string }) {
  const query = useRead('playerDevices', { params: { id } });
  const { sessions = [], devices = [] } = query.data ?? {};
  return (
    <ListState query={query} isEmpty={false} empty="">
      <div className="sections">
        <section className="section" aria-labelledby="sessions">
          <h2 id="sessions">{t('Open sessions')}</h2>
          {sessions.length === 0 ? (
            <p className="hint">{t('The player is logged in nowhere.')}</p>
          ) : (
            <DataTable caption="Open sessions" columns={SESSION_COLUMNS} rows={sessions} idOf={sessionId} />
          )}
        </section>
        <section className="section" aria-labelledby="devices">
          <h2 id="devices">{t('Devices of the last half year')}</h2>
          {devices.length === 0 ? (
            <p className="hint">{t('No login was recorded.')}</p>
          ) : (
            <DataTable caption="Devices" columns={DEVICE_COLUMNS} rows={devices} idOf={deviceId} />
          )}
        </section>
      </div>
    </ListState>
  );
}
