import type { PlatformContext } from '../platform/context.ts';
import type { SeedSource } from './next-seeds.ts';
import type { Passwords } from './passwords.ts';

export interface PlayersContext extends PlatformContext {
  readonly passwords: Passwords;
  readonly seeds: SeedSource;
}
