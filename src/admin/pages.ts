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
  /** in the catalogues of languages, after `admin.` */
  readonly title: TextName;
  /** who may make this call may see the page */
  readonly call: AdminCallName;
  readonly component: ComponentType;
  /** of the navigation; null: reached from a list, or from the operator's name */
  readonly group: (typeof GROUPS)[number] | null;
  /** path of an icon of 24 by 24 */
  readonly icon?: string;
}

/** Of the operator's own account, which the frame links to. */
export const ACCOUNT_PATH = '/account';

export const GROUPS = ['now', 'money', 'people', 'game', 'control'] as const;

/** Every page of the back office, in the order of the navigation. The first is the one that opens. */
const PAGES: readonly Page[] = [
  {
    path: '/overview',
    title: 'overview',
    call: 'overview',
    component: OverviewPage,
    group: 'now',
    icon: 'M4 13h6V4H4zm10 7h6v-9h-6zM4 20h6v-4H4zM14 4v4h6V4z',
  },
  {
    path: '/proposals',
    title: 'proposals',
    call: 'proposals',
    component: ProposalsPage,
    group: 'now',
    icon: 'M5 12l5 5L20 7',
  },
  {
    path: '/deposits',
    title: 'deposits',
    call: 'deposits',
    component: DepositsPage,
    group: 'money',
    icon: 'M12 4v11m-5-5l5 5 5-5M4 20h16',
  },
  {
    path: '/withdrawals',
    title: 'withdrawals',
    call: 'withdrawals',
    component: WithdrawalsPage,
    group: 'money',
    icon: 'M12 15V4M7 9l5-5 5 5M4 20h16',
  },
  {
    path: '/bank-lines',
    title: 'bankLines',
    call: 'bankLines',
    component: BankLinesPage,
    group: 'money',
    icon: 'M4 10h16L12 4zM6 10v8m6-8v8m6-8v8M4 20h16',
  },
  {
    path: '/ledger',
    title: 'ledger',
    call: 'ledger',
    component: LedgerPage,
    group: 'money',
    icon: 'M6 3h12v18H6zM9 8h6m-6 4h6m-6 4h4',
  },
  {
    path: '/reconcile',
    title: 'reconcile',
    call: 'reconciliations',
    component: ReconcilePage,
    group: 'money',
    icon: 'M4 8h13l-3-3m6 11H7l3 3',
  },
  {
    path: '/players',
    title: 'players',
    call: 'players',
    component: PlayersPage,
    group: 'people',
    icon: 'M12 12a4 4 0 100-8 4 4 0 000 8zm-8 9a8 8 0 0116 0',
  },
  {
    path: '/players/:id',
    title: 'player',
    call: 'player',
    component: PlayerPage,
    group: null,
  },
  {
    path: '/rounds',
    title: 'rounds',
    call: 'rounds',
    component: RoundsPage,
    group: 'people',
    icon: 'M4 12a8 8 0 1016 0 8 8 0 10-16 0m8-4v4l3 2',
  },
  {
    path: '/rounds/:id',
    title: 'round',
    call: 'round',
    component: RoundPage,
    group: null,
  },
  {
    path: '/return',
    title: 'return',
    call: 'returnToPlayer',
    component: ReturnPage,
    group: 'game',
    icon: 'M6 18L18 6M7 9a2 2 0 100-4 2 2 0 000 4zm10 10a2 2 0 100-4 2 2 0 000 4z',
  },
  {
    path: '/settings',
    title: 'settings',
    call: 'settings',
    component: SettingsPage,
    group: 'game',
    icon: 'M4 7h10m4 0h2M4 17h2m4 0h10M16 5v4M8 15v4',
  },
  {
    path: '/play-rules',
    title: 'playRules',
    call: 'playRules',
    component: PlayRulesPage,
    group: 'game',
    icon: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z',
  },
  {
    path: '/reports',
    title: 'reports',
    call: 'report',
    component: ReportsPage,
    group: 'control',
    icon: 'M5 20V10m5 10V4m5 16v-7m5 7V8',
  },
  {
    path: '/operators',
    title: 'operators',
    call: 'operators',
    component: OperatorsPage,
    group: 'control',
    icon: 'M9 11a3 3 0 100-6 3 3 0 000 6zm-6 8a6 6 0 0112 0m1-13a3 3 0 010 5m2 8a6 6 0 00-2-4',
  },
  {
    path: '/audit-log',
    title: 'auditLog',
    call: 'auditLog',
    component: AuditLogPage,
    group: 'control',
    icon: 'M5 4h14v16H5zm3 5h8m-8 4h8m-8 4h5',
  },
  {
    path: ACCOUNT_PATH,
    title: 'account',
    call: 'changeOwnPassword',
    component: AccountPage,
    group: null,
  },
];

export const pagesOf = (role: Role): readonly Page[] => PAGES.filter(({ call }) => mayCall(role, call));
