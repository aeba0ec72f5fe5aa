import type { Tx } from '../db/database.ts';
import type { EndedRound } from '../rounds/find.ts';
import { multiplierAt } from '../rounds/view.ts';
import { keepBoards } from './boards.ts';
import { recordWin } from './wins.ts';

/** Records what others may see of a round that its player has ended, in the transaction that ends it: boards, and a win for the ticker. */
export async function showToOthers(tx: Tx, round: EndedRound): Promise<void> {
  const boards = keepBoards(tx, round);
  if (round.state === 'cashed_out') {
    const { ended_at: at, step } = round;
    await Promise.all([boards, recordWin(tx, { ...round, multiplier: multiplierAt(round, step), at })]);
  } else await boards;
}
