import type { UncertaintyMessages } from './uncertainty.ts';

export const UNCERTAINTY_MESSAGES: UncertaintyMessages = {
  text: 'Look before you try again',
  advice: {
    bet: 'No clear answer came. Your stake may have been taken: look at your balance and bet history before you play again.',
    cashout:
      'No clear answer came. Your win may have been paid: look at your balance and bet history before you cash out again.',
    recharge:
      'No clear answer came. Your recharge may have been taken: look at the recharge history before you send it again.',
    withdraw:
      'No clear answer came. Your withdrawal may have been taken: look at the withdraw history before you send it again.',
    registration:
      'No clear answer came. Your account may be there already: try to log in before you register again.',
  },
};
