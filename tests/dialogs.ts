/** The dialogs of the menu: entry and, where it differs, title. */
export const DIALOGS = [
  ['My road'],
  ['Best rounds'],
  ['How to play?'],
  ['Games rules', 'Game rules'],
  ['Play responsibly'],
  ['My bet history', 'Bet history'],
  ['My statistics'],
  ['UPI Recharge'],
  ['USDT Recharge'],
  ['Recharge History', 'Deposit history'],
  ['Withdraw History', 'Withdraw history'],
  ['Change avatar'],
  ['Change password'],
  ['Fairness'],
] as const;
