import type { Tx } from '../db/database.ts';
import type { EndedRound } from '../rounds/find.ts';
import { multiplierAt } from '../rounds/view.ts';
import { keepBoards } from './boards.ts';
import { leaveWin } from './outbox.ts';

/** What others may see of a round that its player has ended, in the transaction that ends it: boards, and the feed of a win. */
export async function showToOthers(tx: Tx, round: EndedRound): Promise<void> {
  const boards = keepBoards(tx, round);
  if (round.state === 'cashed_out') {
    const { ended_at: at, step } = round;
    await Promise.all([boards, leaveWin(tx, { ...round, multiplier: multiplierAt(round, step), at })]);
  } else await boards;
}
