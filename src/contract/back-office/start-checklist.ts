import * as v from 'valibot';

const ChecklistStep = v.object({
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
export type ChecklistStep = v.InferOutput<typeof ChecklistStep>;

export const START_CHECKLIST_CALLS = {
  startChecklist: {
    method: 'GET',
    path: 'start-checklist',
    answer: v.object({ steps: v.array(ChecklistStep) }),
  },
} as const;
