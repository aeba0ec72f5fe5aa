/** Recharge, withdrawal, histories, rules. */
export const money = {
  'Insufficient balance to withdraw this amount.': 'इस निकासी के लिए पर्याप्त बैलेंस नहीं है।',
} as const;
