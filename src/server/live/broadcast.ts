import { setImmediate as nextTurn } from 'node:timers/promises';

/** Tells many the same, in the same order, a few of them in each turn of the event loop: calls are answered between. */
export interface Broadcast<Told> {
  readonly size: number;
  /**
   * Hears whatever is told from now on, and nothing of what is being told just now.
   * @returns ends it; nothing is heard any more from then on
   */
  join(hear: (told: Told) => void): () => void;
  /**
   * Tells everybody who has joined by now and has not left by their turn; what is told meanwhile comes after it.
   * @returns when all have been told
   */
  tell(told: Told): Promise<void>;
  /** Everybody leaves. */
  clear(): void;
}

interface Member<Told> {
  readonly hear: (told: Told) => void;
  /** what had been told when this one joined: how many times */
  readonly joinedAt: number;
}

/** @param perTurn how many are told in one turn of the event loop */
export function createBroadcast<Told>(perTurn: number): Broadcast<Told> {
  /** in the order of joining */
  const members = new Set<Member<Told>>();
  let times = 0;
  let telling: Promise<void> = Promise.resolve();

  const tellAll = async (told: Told, time: number): Promise<void> => {
    let inTurn = 0;
    // A set in which somebody joins or leaves is walked through none the less: who has left is passed over, who has joined is last.
    for (const member of members) {
      if (member.joinedAt >= time) return;
      if (inTurn === perTurn) {
        inTurn = 0;
        await nextTurn();
        // The set was walked on to this one before the turn ended.
        if (!members.has(member)) continue;
      }
      inTurn++;
      member.hear(told);
    }
  };

  return {
    get size() {
      return members.size;
    },
    join: (hear) => {
      const member = { hear, joinedAt: times };
      members.add(member);
      return () => {
        members.delete(member);
      };
    },
    tell: (told) => {
      const time = ++times;
      telling = telling.then(() => tellAll(told, time));
      return telling;
    },
    clear: () => members.clear(),
  };
}
