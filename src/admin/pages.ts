import type { ComponentType } from 'react';
import { type AdminCallName, mayCall } from './contract/calls.ts';
import type { Role } from './contract/roles.ts';
import { AccountPage } from './pages/AccountPage.tsx';
import { AuditLogPage } from './pages/AuditLogPage.tsx';
import { BankLinesPage } from './pages/BankLinesPage.tsx';
import { DepositsPage } from './pages/DepositsPage.tsx';
import { LedgerPage } from './pages/LedgerPage.tsx';
import { OperatorsPage } from './pages/OperatorsPage.tsx';
import { OverviewPage } from './pages/overview/OverviewPage.tsx';
import { PlayerPage } from './pages/PlayerPage.tsx';
import { PlayersPage } from './pages/PlayersPage.tsx';
import { PlayRulesPage } from './pages/PlayRulesPage.tsx';
import { ProposalsPage } from './pages/ProposalsPage.tsx';
import { ReconcilePage } from './pages/ReconcilePage.tsx';
import { ReportsPage } from './pages/ReportsPage.tsx';
import { ReturnPage } from './pages/ReturnPage.tsx';
import { RoundPage } from './pages/RoundPage.tsx';
import { RoundsPage } from './pages/RoundsPage.tsx';
import { SettingsPage } from './pages/SettingsPage.tsx';
import { WithdrawalsPage } from './pages/WithdrawalsPage.tsx';

export interface Page {
  readonly path: string;
  readonly title: string;
  /** who may make this call may see the page */
  readonly call: AdminCallName;
  readonly component: ComponentType;
}

/** Of the operator's own account, which the frame links to. */
export const ACCOUNT_PATH = '/account';

/** Every page of the back office, in the order of the navigation. The first is the one that opens. */
const PAGES: readonly Page[] = [
  { path: '/overview', title: 'Overview', call: 'overview', component: OverviewPage },
  { path: '/deposits', title: 'Deposits', call: 'deposits', component: DepositsPage },
  { path: '/bank-lines', title: 'Lines of the bank', call: 'bankLines', component: BankLinesPage },
  { path: '/withdrawals', title: 'Withdrawals', call: 'withdrawals', component: WithdrawalsPage },
  { path: '/players', title: 'Players', call: 'players', component: PlayersPage },
  { path: '/players/:id', title: 'Player', call: 'player', component: PlayerPage },
  { path: '/rounds', title: 'Rounds', call: 'rounds', component: RoundsPage },
  { path: '/rounds/:id', title: 'Round', call: 'round', component: RoundPage },
  { path: '/ledger', title: 'Ledger', call: 'ledger', component: LedgerPage },
  { path: '/proposals', title: 'To confirm', call: 'proposals', component: ProposalsPage },
  { path: '/return', title: 'Return to player', call: 'returnToPlayer', component: ReturnPage },
  { path: '/settings', title: 'Settings', call: 'settings', component: SettingsPage },
  { path: '/play-rules', title: 'Jurisdiction', call: 'playRules', component: PlayRulesPage },
  { path: '/reports', title: 'Reports', call: 'report', component: ReportsPage },
  { path: '/reconcile', title: 'Reconcile', call: 'reconciliations', component: ReconcilePage },
  { path: '/operators', title: 'Operators', call: 'operators', component: OperatorsPage },
  { path: '/audit-log', title: 'Audit log', call: 'auditLog', component: AuditLogPage },
  { path: ACCOUNT_PATH, title: 'Your account', call: 'changeOwnPassword', component: AccountPage },
];

/** A page of one thing is reached from the list that it is in. */
export const isInMenu = ({ path }: Page): boolean => !path.includes(':') && path !== ACCOUNT_PATH;

export const pagesOf = (role: Role): readonly Page[] => PAGES.filter(({ call }) => mayCall(role, call));
