import { useState } from 'react';
import type { LimitChange } from '../../../contract/play-limits.ts';
import { useTranslation } from '../../../languages/translation.ts';
import { changeLimits, playerControl } from '../../../session/player/play-limits.ts';
import { useGameServices } from '../../game-context.ts';
import { optionsOf, queryClient } from '../../kit/query/client.ts';
import { showToast } from '../../kit/toast/toast.ts';

export type LimitsChange = ReturnType<typeof useLimitsChange>;

/** Sends changes of limits, one at a time, and caches what they led to. */
export function useLimitsChange(onDone: () => void = () => undefined) {
  const { t, messageText } = useTranslation();
  const { run } = useGameServices();
  const client = run(queryClient);
  const [busy, setBusy] = useState(false);

  const change = async (what: LimitChange): Promise<void> => {
    setBusy(true);
    const outcome = await run(changeLimits, what);
    setBusy(false);
    if (!outcome.ok) {
      void showToast('error', messageText(outcome.message));
      return;
    }
    if (what.to !== 'confirm_reality_check') void showToast('success', t('limits.saved'));
    client.setQueryData(run(optionsOf, 'playLimits', playerControl).queryKey, outcome.data);
    onDone();
  };
  const send = (what: LimitChange): void => {
    if (!busy) void change(what);
  };
  return { busy, send };
}
