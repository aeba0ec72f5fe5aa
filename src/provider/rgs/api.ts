import type { BoardPeriod } from '../../contract/boards.ts';
import type { DifficultyType } from '../../contract/constants.ts';
import type { BetParams, CashoutParams, PlayerApi, Reply, RoundFilter, StepParams } from '../player-api.ts';

/** The calls of our own provider, a function each, with the contract's names and shapes. */
export interface ProviderApi extends PlayerApi {
  logout(userId: string): Reply<'logout'>;
  changePassword(userId: string, oldPassword: string, newPassword: string): Reply<'changePassword'>;
  updateProfile(userId: string, name: string): Reply<'updateProfile'>;
  bet(
    bet: BetParams & {
      readonly type: DifficultyType;
      readonly clientSeed: string;
      readonly serverSeedHash: string;
    },
    key: string,
  ): Reply<'bet'>;
  advance(step: StepParams, key: string): Reply<'advance'>;
  cashout(cashout: CashoutParams, key: string): Reply<'cashout'>;
  round(userId: string): Reply<'round'>;
  fairness(userId: string): Reply<'fairness'>;
  progress(userId: string): Reply<'progress'>;
  wear(userId: string, theme: string): Reply<'wear'>;
  rounds(userId: string, filter: RoundFilter, before: number | null, limit: number): Reply<'rounds'>;
  replay(id: string): Reply<'replay'>;
  boards(period: BoardPeriod, type: DifficultyType): Reply<'boards'>;
  live(): Reply<'live'>;
}
