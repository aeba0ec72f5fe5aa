import type { DifficultyType } from '../../contract/constants.ts';
import type { Autoplay } from './autoplay.ts';
import type {
  BetLimits,
  CashOutAt,
  FairnessCheck,
  Level,
  Player,
  Round,
  Settlement,
  StakeRefusal,
  Wallet,
} from './state.ts';

interface SettledRound {
  readonly settlement: Settlement;
  /** revealed for the check of the draw */
  readonly serverSeed?: string;
}

/** Everything that can happen to the game. An event that does not fit the phase changes nothing. */
export type GameEvent =
  | { readonly kind: 'levelsLoaded'; readonly levels: readonly Level[] }
  | { readonly kind: 'betLimitsLoaded'; readonly betLimits: BetLimits }
  | { readonly kind: 'chipsLoaded'; readonly chips: readonly bigint[] }
  | { readonly kind: 'loggedIn'; readonly userId: string }
  | { readonly kind: 'profileAsked' }
  | { readonly kind: 'profileFailed'; readonly userId: string }
  | { readonly kind: 'playerLoaded'; readonly userId: string; readonly player: Player }
  | { readonly kind: 'walletChanged'; readonly wallet: Wallet | undefined }
  | { readonly kind: 'loggedOut' }
  | { readonly kind: 'stakeChosen'; readonly stakePaise: bigint }
  | { readonly kind: 'stakeRefused'; readonly reason: StakeRefusal }
  | { readonly kind: 'typeChosen'; readonly type: DifficultyType }
  | { readonly kind: 'cashOutAtChosen'; readonly cashOutAt: CashOutAt | null }
  | { readonly kind: 'autoplayChanged'; readonly autoplay: Autoplay | null }
  | { readonly kind: 'seriesEnded'; readonly result: Autoplay }
  | { readonly kind: 'seriesResultDismissed' }
  | { readonly kind: 'betRemembered'; readonly type: DifficultyType; readonly stakePaise: bigint }
  | { readonly kind: 'playTapped' }
  | { readonly kind: 'betSent' }
  /** the provider took no stake; `betRefused` follows and ends the phase */
  | { readonly kind: 'betFailed' }
  | { readonly kind: 'betRefused' }
  | { readonly kind: 'roundOpened'; readonly round: Round; readonly wallet?: Wallet }
  | { readonly kind: 'roundResumed'; readonly round: Round; readonly step: number }
  | { readonly kind: 'fireMoved'; readonly line: number | null }
  | { readonly kind: 'fireLit' }
  | { readonly kind: 'fireDrawn'; readonly isDrawn: boolean }
  | { readonly kind: 'goTapped' }
  | { readonly kind: 'stepPlayed' }
  | { readonly kind: 'landedSafe' }
  | { readonly kind: 'unlocked' }
  | ({ readonly kind: 'landedFried' } & SettledRound)
  | ({ readonly kind: 'landedSettled' } & SettledRound)
  | { readonly kind: 'ranToEnd' }
  | { readonly kind: 'eggOpened' }
  | { readonly kind: 'cashoutTapped' }
  | ({ readonly kind: 'cashoutPaid' } & SettledRound)
  | { readonly kind: 'cashoutRefused' }
  /** the provider's step differs: a refused step, or another tab's step */
  | { readonly kind: 'stepCorrected'; readonly step: number }
  /** the round ended elsewhere: in another tab, by the operator, or by its age */
  | ({
      readonly kind: 'endedElsewhere';
      /** as the provider keeps it; after a reload it is not on screen */
      readonly round: Round;
    } & SettledRound)
  | { readonly kind: 'roundGone' }
  | { readonly kind: 'answerLate' }
  | { readonly kind: 'connectionLost' }
  | { readonly kind: 'connectionBack' }
  | { readonly kind: 'friedFlagSeen'; readonly isRaised: boolean }
  | { readonly kind: 'checked'; readonly check: FairnessCheck }
  | { readonly kind: 'reset' };

export type EventOf<Kind extends GameEvent['kind']> = Extract<GameEvent, { readonly kind: Kind }>;
