import { eq } from 'drizzle-orm';
import type { Consequence } from '../../../contract/admin/proposals.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { refusalOf } from '../../platform/db/refusals.ts';
import { players, wallets } from '../../platform/db/schema/schema.ts';

/** What would happen if a proposal were confirmed now. */
export interface Forecast extends Consequence {
  /** what it depends on; another text: look at it again */
  readonly facts: string;
}

export interface WalletState {
  readonly balancePaise: bigint;
  readonly debtPaise: bigint;
}

export interface PlayerWallet extends WalletState {
  readonly userId: string;
  readonly name: string;
  readonly status: number;
}

/** @throws ApiError when there is no such player */
export async function findPlayerWallet(db: Db, userId: string): Promise<PlayerWallet> {
  const [found] = await db
    .select({
      userId: players.userId,
      name: players.name,
      status: players.status,
      balancePaise: wallets.balancePaise,
      debtPaise: wallets.debtPaise,
    })
    .from(players)
    .innerJoin(wallets, eq(wallets.userId, players.userId))
    .where(eq(players.userId, userId));
  if (!found) throw new ApiError(404, 'not_found', 'There is no such player.');
  return found;
}

/**
 * What a change makes of a wallet, as post_entry and reverse_entry do it: what is taken beyond the balance becomes debt,
 * and what is given repays debt first.
 */
export function walletAfter({ balancePaise, debtPaise }: WalletState, changePaise: bigint): WalletState {
  const sum = balancePaise + changePaise;
  if (sum < 0n) return { balancePaise: 0n, debtPaise: debtPaise - sum };
  const repaidPaise = changePaise <= 0n ? 0n : sum < debtPaise ? sum : debtPaise;
  return { balancePaise: sum - repaidPaise, debtPaise: debtPaise - repaidPaise };
}

/**
 * What a change of a wallet does.
 * @param notes what else the operator should know
 */
export function walletForecast(
  wallet: PlayerWallet,
  changePaise: bigint,
  notes: readonly string[] = [],
): Forecast {
  const after = walletAfter(wallet, changePaise);
  const owedPaise = after.debtPaise - wallet.debtPaise;
  const effect = (label: string, before: bigint, then: bigint) => ({
    label,
    before: rupees(before),
    after: rupees(then),
  });
  const hasDebt = wallet.debtPaise > 0n || after.debtPaise > 0n;
  return {
    effects: [
      effect('Balance', wallet.balancePaise, after.balancePaise),
      ...(hasDebt ? [effect('Debt', wallet.debtPaise, after.debtPaise)] : []),
    ],
    notes: [
      ...(owedPaise > 0n
        ? [
            `${rupees(owedPaise)} is more than the balance and becomes a debt. Withdrawals are barred until it is repaid.`,
          ]
        : []),
      ...notes,
    ],
    // The balance moves with every bet: only what the change does is to stay the same.
    facts: `${changePaise} ${owedPaise} ${notes.join(' ')}`,
  };
}

/** @returns what would happen, or why it cannot */
export async function tryForecast(
  forecast: Promise<Forecast | null>,
): Promise<{ readonly forecast: Forecast | null; readonly obstacle: string | null }> {
  try {
    return { forecast: await forecast, obstacle: null };
  } catch (error) {
    const obstacle = refusalOf(error) ?? (error instanceof ApiError ? error.message : null);
    if (obstacle === null) throw error;
    return { forecast: null, obstacle };
  }
}
