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
  readonly balance_paise: bigint;
  readonly debt_paise: bigint;
}

export interface PlayerWallet extends WalletState {
  readonly user_id: string;
  readonly name: string;
  readonly status: number;
}

/** @throws ApiError when there is no such player */
export async function findPlayerWallet(db: Db, userId: string): Promise<PlayerWallet> {
  const [found] = await db
    .select({
      user_id: players.user_id,
      name: players.name,
      status: players.status,
      balance_paise: wallets.balance_paise,
      debt_paise: wallets.debt_paise,
    })
    .from(players)
    .innerJoin(wallets, eq(wallets.user_id, players.user_id))
    .where(eq(players.user_id, userId));
  if (!found) throw new ApiError(404, 'not_found', 'There is no such player.');
  return found;
}

/**
 * What a change makes of a wallet, as post_entry and reverse_entry do it: what is taken beyond the balance becomes debt,
 * and what is given repays debt first.
 */
export function walletAfter(
  { balance_paise: balancePaise, debt_paise: debtPaise }: WalletState,
  changePaise: bigint,
): WalletState {
  const sum = balancePaise + changePaise;
  if (sum < 0n) return { balance_paise: 0n, debt_paise: debtPaise - sum };
  const repaidPaise = changePaise <= 0n ? 0n : sum < debtPaise ? sum : debtPaise;
  return { balance_paise: sum - repaidPaise, debt_paise: debtPaise - repaidPaise };
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
  const owedPaise = after.debt_paise - wallet.debt_paise;
  const effect = (label: string, before: bigint, then: bigint) => ({
    label,
    before: rupees(before),
    after: rupees(then),
  });
  const hasDebt = wallet.debt_paise > 0n || after.debt_paise > 0n;
  return {
    effects: [
      effect('Balance', wallet.balance_paise, after.balance_paise),
      ...(hasDebt ? [effect('Debt', wallet.debt_paise, after.debt_paise)] : []),
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
