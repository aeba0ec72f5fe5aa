import type { Answer } from '../../../src/contract/calls.ts';
import { type DifficultyType, GAME_ID } from '../../../src/contract/constants.ts';
import { linesOf } from '../../../src/rules/multipliers.ts';

export const [EASY, MEDIUM, HARD, HARDCORE] = [1, 2, 3, 4] as const;

export interface RoundPlayer {
  readonly user_id: string;
  steer(type: DifficultyType, fatalLine: number): Promise<void>;
  ok<Name extends 'bet' | 'advance' | 'cashout'>(
    name: Name,
    request: { readonly body: object },
  ): Promise<Answer<Name>>;
}

class Round {
  readonly #player: RoundPlayer;
  #type: DifficultyType = EASY;
  #fatalLine = linesOf(EASY) + 1;
  #amount = 10;
  #steps = 0;
  constructor(player: RoundPlayer) {
    this.#player = player;
  }

  on(type: DifficultyType, { fatal = linesOf(type) + 1, amount = 10 } = {}): this {
    [this.#type, this.#fatalLine, this.#amount] = [type, fatal, amount];
    return this;
  }

  step(times = 1): this {
    this.#steps += times;
    return this;
  }

  /** Plays so far and leaves the round open. @returns the answer to the bet */
  async open(): Promise<Answer<'bet'>> {
    await this.#player.steer(this.#type, this.#fatalLine);
    const user = { user_id: this.#player.user_id, game_id: GAME_ID };
    const bet = await this.#player.ok('bet', { body: { ...user, type: this.#type, amount: this.#amount } });
    for (let step = 1; step <= this.#steps; step++) {
      const { state } = await this.#advance(bet.round_id, step, false);
      if (state !== 'open') throw new Error(`The round is ${state} at step ${step}.`);
    }
    return bet;
  }

  async cashOut(): Promise<Answer<'cashout'>> {
    const { round_id: roundId, multiplier } = await this.open();
    return this.#player.ok('cashout', {
      body: {
        userid: this.#player.user_id,
        game_id: GAME_ID,
        round_id: roundId,
        multiplier_id: (multiplier[this.#steps - 1] ?? 0) / 100,
      },
    });
  }

  fry(): Promise<Answer<'advance'>> {
    return this.step(this.#fatalLine - 1 - this.#steps).#end(false);
  }

  burn(): Promise<Answer<'advance'>> {
    return this.#end(true);
  }

  async #end(fireHit: boolean): Promise<Answer<'advance'>> {
    const { round_id: roundId } = await this.open();
    const ended = await this.#advance(roundId, this.#steps + 1, fireHit);
    if (ended.state !== 'fried') throw new Error(`The round is ${ended.state}.`);
    return ended;
  }

  #advance(roundId: string, step: number, fireHit: boolean): Promise<Answer<'advance'>> {
    const body = {
      user_id: this.#player.user_id,
      game_id: GAME_ID,
      round_id: roundId,
      step,
      fire_hit: fireHit,
    };
    return this.#player.ok('advance', { body });
  }
}

export const round = (player: RoundPlayer): Round => new Round(player);
