import { useParams } from 'wouter';
import type { PlayerDetail } from '../../../contract/back-office/players.ts';
import { ListState } from '../../kit/states.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { useRead } from '../../session/use-call.ts';
import { PlayerActions } from './player/PlayerActions.tsx';
import { PlayerDevices } from './player/PlayerDevices.tsx';
import { PlayerFacts } from './player/PlayerFacts.tsx';
import { PlayerLedger, PlayerPayments, PlayerRounds } from './player/PlayerMoney.tsx';
import { PlayerNotes } from './player/PlayerNotes.tsx';
import { PlayerProtection } from './player/PlayerProtection.tsx';
import { RelatedPlayers } from './player/RelatedPlayers.tsx';

const STATE = { tab: 'ledger', cursor: '' };

const TABS = {
  ledger: 'Ledger',
  rounds: 'Rounds',
  payments: 'Payments',
  devices: 'Sessions and devices',
  related: 'Related accounts',
  notes: 'Notes',
} as const;

export function PlayerPage() {
  const { id = '' } = useParams();
  const query = useRead('player', { params: { id } });
  return (
    <ListState query={query} isEmpty={false} empty="">
      {query.data && <Player key={id} player={query.data} />}
    </ListState>
  );
}

const isTab = (name: string): name is keyof typeof TABS => name in TABS;

function Player({ player }: { readonly player: PlayerDetail }) {
  const [{ tab: named, cursor }, setState] = useUrlState(STATE);
  const tab = isTab(named) ? named : 'ledger';
  const { user_id: id } = player;
  const paged = { id, cursor, onCursor: (next: string) => setState({ cursor: next }) };
  return (
    <div className="sections">
      <PlayerProtection player={player} />
      <PlayerFacts player={player} />
      <PlayerActions player={player} />
      <Tabs
        label="About the player"
        tabs={TABS}
        tab={tab}
        onTab={(next) => setState({ tab: next, cursor: '' })}
      >
        {tab === 'rounds' && <PlayerRounds {...paged} />}
        {tab === 'payments' && <PlayerPayments id={id} />}
        {tab === 'devices' && <PlayerDevices id={id} />}
        {tab === 'related' && <RelatedPlayers id={id} />}
        {tab === 'notes' && <PlayerNotes id={id} />}
        {tab === 'ledger' && <PlayerLedger {...paged} />}
      </Tabs>
    </div>
  );
}
