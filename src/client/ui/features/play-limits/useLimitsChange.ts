import { useState } from 'react';
import type { Answer } from '../../../../contract/calls.ts';
import { LIMIT_CALLS, type LimitChange, type PlayerControl } from '../../../../contract/play-limits.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import type { FormResult } from '../../../session/notices.ts';
import { changeLimits } from '../../../session/player/play-limits.ts';
import { userQuery } from '../../../session/player/query.ts';
import { useGameServices } from '../../kit/game-context.ts';
import { callOptions, queryClient } from '../../kit/query/client.ts';
import { showToast } from '../../kit/toast/toast.ts';

export type LimitsChange = ReturnType<typeof useLimitsChange>;

const BUSY: FormResult = { ok: false, field: null, message: 'common.loading' };

const UNSAVED: readonly LimitChange['to'][] = ['confirm_reality_check', 'no_deposit_limit', 'no_loss_limit'];

function savedOf({
  limits,
  break_until,
  excluded_until,
  check_minutes,
  check_due_at,
}: PlayerControl): string {
  const set = limits.map(({ kind, period, value, looser }) => [kind, period, value, looser]);
  return JSON.stringify([set, break_until, excluded_until, check_minutes, check_due_at], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

function pendingFromOf(what: LimitChange, { limits }: PlayerControl): string | undefined {
  if (what.to !== 'set_limit') return undefined;
  const { kind, period } = what.limit;
  return limits.find((limit) => limit.kind === kind && limit.period === period)?.looser?.from;
}

export function useLimitsChange(onDone: () => void = () => undefined) {
  const { t, messageText } = useTranslation();
  const services = useGameServices();
  const client = queryClient(services);
  const [busy, setBusy] = useState(false);

  const send = async (what: LimitChange): Promise<FormResult> => {
    if (busy) return BUSY;
    setBusy(true);
    const outcome = await changeLimits(services, what);
    setBusy(false);
    if (!outcome.ok) {
      void showToast('error', messageText(outcome.message));
      return outcome;
    }
    const { queryKey } = callOptions(services, LIMIT_CALLS.limits, userQuery);
    const before = client.getQueryData<Answer<'limits'>>(queryKey);
    const { data: control } = outcome.data;
    const pendingFrom = pendingFromOf(what, control);
    if (before && savedOf(before.data) === savedOf(control)) void showToast('info', t('limits.unchanged'));
    else if (pendingFrom) void showToast('info', t('limits.confirmFrom', { time: pendingFrom }));
    else if (!UNSAVED.includes(what.to)) void showToast('success', t('limits.saved'));
    client.setQueryData(queryKey, outcome.data);
    onDone();
    return outcome;
  };
  return { busy, send };
}
