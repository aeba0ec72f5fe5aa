import { makeDeterministic } from './determinism.ts';
import { type Plan, runInProcess } from './run.ts';

process.once('message', async (plan: Plan) => {
  const story = await runInProcess(plan, makeDeterministic(plan.seed));
  process.send?.(story, () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));
