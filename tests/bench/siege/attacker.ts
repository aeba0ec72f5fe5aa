import { ATTACKS, type AttackOptions } from './attacks.ts';

/**
 * The attacker, a process of its own: whoever floods a server does not wait for those who play. It is told what to do,
 * says when it stands ready, begins on a word, and tells at the end what it was answered.
 */
process.once('message', async (orders: AttackOptions) => {
  const attack = await ATTACKS[orders.kind](orders);
  process.send?.('ready');
  process.once('message', async () => {
    const said = await attack();
    process.send?.(said, () => process.exit(0));
  });
});
// Whoever gave the orders is gone.
process.once('disconnect', () => process.exit(0));
