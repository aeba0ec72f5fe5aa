import type { Deps } from '../deps.ts';

export function notifyOfChoiceChanges({ notify, store }: Pick<Deps, 'notify' | 'store'>): () => void {
  return store.subscribe((now, before) => {
    if (now.userId !== before.userId) return;
    const isTakenOver = now.round !== null && before.round === null && now.round.cashOutAt === undefined;
    if (isTakenOver && (now.stakePaise !== before.stakePaise || now.type !== before.type))
      notify({ kind: 'toast', tone: 'info', text: 'notice.betTakenOver' });
    if (before.cashOutAt !== null && now.cashOutAt === null && now.type !== before.type)
      notify({ kind: 'toast', tone: 'info', text: 'notice.lineOff' });
  });
}
