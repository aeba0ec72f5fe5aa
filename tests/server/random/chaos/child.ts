import { makeDeterministic } from './determinism.ts';
import { type ChaosPlan, runChaos } from './run.ts';

process.once('message', async (plan: ChaosPlan) => {
  const story = await runChaos(plan, makeDeterministic(plan.seed));
  process.send?.(story, () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));
