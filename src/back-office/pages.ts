import type { ComponentType } from 'react';
import { type BackOfficeCallName, mayCall } from '../contract/back-office/calls.ts';
import type { Role } from '../contract/back-office/roles.ts';
import type { BackOfficeText } from '../languages/back-office/text.ts';
import { AuditLogPage } from './pages/control/AuditLogPage.tsx';
import { OperatorsPage } from './pages/control/OperatorsPage.tsx';
import { ReportsPage } from './pages/control/ReportsPage.tsx';
import { PlayRulesPage } from './pages/game/PlayRulesPage.tsx';
import { ReturnPage } from './pages/game/ReturnPage.tsx';
import { SettingsPage } from './pages/game/SettingsPage.tsx';
import { BankLinesPage } from './pages/money/BankLinesPage.tsx';
import { DepositsPage } from './pages/money/DepositsPage.tsx';
import { LedgerPage } from './pages/money/LedgerPage.tsx';
import { ReconcilePage } from './pages/money/ReconcilePage.tsx';
import { WithdrawalsPage } from './pages/money/WithdrawalsPage.tsx';
import { OverviewPage } from './pages/now/overview/OverviewPage.tsx';
import { ProposalsPage } from './pages/now/ProposalsPage.tsx';
import { PlayerPage } from './pages/players/PlayerPage.tsx';
import { PlayersPage } from './pages/players/PlayersPage.tsx';
import { RoundPage } from './pages/players/RoundPage.tsx';
import { RoundsPage } from './pages/players/RoundsPage.tsx';
import { AccountPage } from './pages/session/AccountPage.tsx';

export interface Page {
  /** without its slash, the id of the icon in icons.svg */
  readonly path: string;
  readonly title: BackOfficeText;
  /** a role that may make this call sees the page */
  readonly call: BackOfficeCallName;
  readonly component: ComponentType;
  /** group of the navigation; null: not in the navigation */
  readonly group: (typeof GROUPS)[number] | null;
}

export const ACCOUNT_PATH = '/account';

export const GROUPS = ['Now', 'Money', 'Players and rounds', 'Game', 'Control'] as const;

/** The pages in the order of the navigation. The first one opens after login. */
const PAGES: readonly Page[] = [
  { path: '/overview', title: 'Overview', call: 'overview', component: OverviewPage, group: 'Now' },
  { path: '/proposals', title: 'To confirm', call: 'proposals', component: ProposalsPage, group: 'Now' },
  { path: '/deposits', title: 'Deposits', call: 'deposits', component: DepositsPage, group: 'Money' },
  {
    path: '/withdrawals',
    title: 'Withdrawals',
    call: 'withdrawals',
    component: WithdrawalsPage,
    group: 'Money',
  },
  {
    path: '/bank-lines',
    title: 'Bank lines',
    call: 'bankLines',
    component: BankLinesPage,
    group: 'Money',
  },
  { path: '/ledger', title: 'Ledger', call: 'ledger', component: LedgerPage, group: 'Money' },
  {
    path: '/reconcile',
    title: 'Reconcile',
    call: 'reconciliations',
    component: ReconcilePage,
    group: 'Money',
  },
  {
    path: '/players',
    title: 'Players',
    call: 'players',
    component: PlayersPage,
    group: 'Players and rounds',
  },
  { path: '/players/:id', title: 'Player', call: 'player', component: PlayerPage, group: null },
  { path: '/rounds', title: 'Rounds', call: 'rounds', component: RoundsPage, group: 'Players and rounds' },
  { path: '/rounds/:id', title: 'Round', call: 'round', component: RoundPage, group: null },
  {
    path: '/return',
    title: 'Return to player',
    call: 'returnToPlayer',
    component: ReturnPage,
    group: 'Game',
  },
  { path: '/settings', title: 'Settings', call: 'settings', component: SettingsPage, group: 'Game' },
  { path: '/play-rules', title: 'Jurisdiction', call: 'playRules', component: PlayRulesPage, group: 'Game' },
  { path: '/reports', title: 'Reports', call: 'report', component: ReportsPage, group: 'Control' },
  { path: '/operators', title: 'Operators', call: 'operators', component: OperatorsPage, group: 'Control' },
  { path: '/audit-log', title: 'Audit log', call: 'auditLog', component: AuditLogPage, group: 'Control' },
  {
    path: ACCOUNT_PATH,
    title: 'Your account',
    call: 'changeOwnPassword',
    component: AccountPage,
    group: null,
  },
];

export const pagesOfRole = (role: Role): readonly Page[] => PAGES.filter(({ call }) => mayCall(role, call));
