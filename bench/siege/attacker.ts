import { ATTACKS, type AttackOptions } from './attacks.ts';

// A process of its own: an attacker does not wait for those who play.
process.once('message', async (options: AttackOptions) => {
  const attack = await ATTACKS[options.kind](options);
  process.send?.('ready');
  process.once('message', async () => {
    const result = await attack();
    process.send?.(result, () => process.exit(0));
  });
});
process.once('disconnect', () => process.exit(0));
