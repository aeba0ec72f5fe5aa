import * as v from 'valibot';

const Step = v.object({
  step: v.picklist([
    'database',
    'game address',
    'jurisdiction',
    'second admin',
    'payment address',
    'reconciliation',
    'backup',
  ]),
  is_done: v.boolean(),
});
export type Step = v.InferOutput<typeof Step>;

export const START_CHECKLIST_CALLS = {
  startChecklist: {
    method: 'GET',
    path: 'start-checklist',
    answer: v.object({ steps: v.array(Step) }),
  },
} as const;
