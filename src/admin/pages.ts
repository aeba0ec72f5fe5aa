import type { ComponentType } from 'react';
import { type AdminCallName, mayCall } from './contract/calls.ts';
import type { Role } from './contract/roles.ts';
import type { TextName } from './language.ts';
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
  /** key of the texts after `admin.`, and id of the icon in icons.svg */
  readonly title: TextName;
  /** a role that may make this call sees the page */
  readonly call: AdminCallName;
  readonly component: ComponentType;
  /** group of the navigation; null: not in the navigation */
  readonly group: (typeof GROUPS)[number] | null;
}

/** Of the operator's own account, which the frame links to. */
export const ACCOUNT_PATH = '/account';

export const GROUPS = ['now', 'money', 'people', 'game', 'control'] as const;

/** Every page of the back office, in the order of the navigation. The first is the one that opens. */
const PAGES: readonly Page[] = [
  { path: '/overview', title: 'overview', call: 'overview', component: OverviewPage, group: 'now' },
  { path: '/proposals', title: 'proposals', call: 'proposals', component: ProposalsPage, group: 'now' },
  { path: '/deposits', title: 'deposits', call: 'deposits', component: DepositsPage, group: 'money' },
  {
    path: '/withdrawals',
    title: 'withdrawals',
    call: 'withdrawals',
    component: WithdrawalsPage,
    group: 'money',
  },
  { path: '/bank-lines', title: 'bankLines', call: 'bankLines', component: BankLinesPage, group: 'money' },
  { path: '/ledger', title: 'ledger', call: 'ledger', component: LedgerPage, group: 'money' },
  {
    path: '/reconcile',
    title: 'reconcile',
    call: 'reconciliations',
    component: ReconcilePage,
    group: 'money',
  },
  { path: '/players', title: 'players', call: 'players', component: PlayersPage, group: 'people' },
  { path: '/players/:id', title: 'player', call: 'player', component: PlayerPage, group: null },
  { path: '/rounds', title: 'rounds', call: 'rounds', component: RoundsPage, group: 'people' },
  { path: '/rounds/:id', title: 'round', call: 'round', component: RoundPage, group: null },
  { path: '/return', title: 'return', call: 'returnToPlayer', component: ReturnPage, group: 'game' },
  { path: '/settings', title: 'settings', call: 'settings', component: SettingsPage, group: 'game' },
  { path: '/play-rules', title: 'playRules', call: 'playRules', component: PlayRulesPage, group: 'game' },
  { path: '/reports', title: 'reports', call: 'report', component: ReportsPage, group: 'control' },
  { path: '/operators', title: 'operators', call: 'operators', component: OperatorsPage, group: 'control' },
  { path: '/audit-log', title: 'auditLog', call: 'auditLog', component: AuditLogPage, group: 'control' },
  { path: ACCOUNT_PATH, title: 'account', call: 'changeOwnPassword', component: AccountPage, group: null },
];

export const pagesOf = (role: Role): readonly Page[] => PAGES.filter(({ call }) => mayCall(role, call));
