import * as v from 'valibot';
import { get } from './fields.ts';

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
  startChecklist: get('start-checklist', v.object({ steps: v.array(ChecklistStep) })),
} as const;
