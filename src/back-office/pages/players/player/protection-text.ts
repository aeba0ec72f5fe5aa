import type { PlayerFilter } from '../../../../contract/back-office/players.ts';

export const PLAYER_FILTER_LABELS: Readonly<Record<PlayerFilter, string>> = {
  blocked: 'Blocked',
  excluded: 'Excluded',
  break: 'On a break',
  limit_reached: 'Limit reached',
  to_refund: 'To refund',
  online: 'Online',
};

export const PROTECTION_TEXT = { excluded: 'excluded', break: 'on a break' } as const;
