import type { Wallet } from '../../state/state.ts';
import type { Deps } from '../deps.ts';

export function updateWallet({ store }: Deps, wallet: Wallet | undefined): void {
  if (wallet) store.dispatch({ kind: 'walletChanged', wallet });
}
