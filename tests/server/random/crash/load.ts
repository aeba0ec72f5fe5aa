import { randomUUID } from 'node:crypto';
import { CALLS, type CallName } from '../../../../src/contract/calls.ts';
import {
  IDEMPOTENCY_HEADER,
  USER_ID_HEADER,
  USER_ID_HEADER_VALUE,
} from '../../../../src/contract/constants.ts';
import { paiseFromRupees } from '../../../../src/contract/money.ts';
import { BANK } from '../../support/bank.ts';
import { freshPhone, PASSWORD } from '../../support/harness.ts';

export interface Gateway {
  url(): Promise<string>;
  onAnswer(): void;
}

export interface Acknowledged {
  readonly name: CallName;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly answer: unknown;
}

interface Known {
  readonly stake_paise: bigint;
  /** null while open */
  payout_paise: bigint | null;
}

type Body = Readonly<Record<string, unknown>>;
const paise = (rupees: unknown): bigint => paiseFromRupees(Number(rupees)) ?? -1n;
const FAILURES_AT_MOST = 60;
const RELOADS = 0.25;

export class LoadPlayer {
  readonly phone = freshPhone();
  readonly acknowledged: Acknowledged[] = [];
  readonly rounds = new Map<string, Known>();
  lost = 0;
  unavailable = 0;
  user_id = '';
  cookie = '';
  #open: { round_id: string; step: number; multiplier: readonly number[] } | null = null;

  constructor(
    readonly door: Gateway,
    readonly random: () => number,
  ) {}

  async register(): Promise<void> {
    const answer = await this.#sure('register', { email: '', phone: this.phone, password: PASSWORD });
    this.user_id = String(answer.user_id);
  }

  async act(): Promise<void> {
    const chance = this.random();
    if (chance < 0.04)
      await this.#send('addAmount', {
        amount: '100',
        utr_no: randomUUID().replaceAll('-', ''),
        user_id: this.user_id,
        type: 2,
      });
    else if (chance < 0.07) await this.#send('withdrawal', { ...BANK, amount: '5', user_id: this.user_id });
    else if (!this.#open) await this.#bet();
    else if (this.#open.step > 0 && chance < 0.35) await this.#cashOut(this.#open);
    else await this.#advance(this.#open);
  }

  async #bet(): Promise<void> {
    const amount = 1 + Math.floor(this.random() * 20);
    const type = 1 + Math.floor(this.random() * 4);
    const target = this.random() < 0.2 ? { target: 2 } : {};
    const answer = await this.#send('bet', { user_id: this.user_id, game_id: 19, amount, type, ...target });
    if (!answer?.round_id) return;
    const { round_id: roundId, multiplier } = answer as { round_id: string; multiplier: number[] };
    this.rounds.set(roundId, { stake_paise: BigInt(amount) * 100n, payout_paise: null });
    if (answer.target === 2) this.#ended(roundId, paise(answer.win_amount));
    else this.#open = { round_id: roundId, step: 0, multiplier };
  }

  async #advance(open: { round_id: string; step: number }): Promise<void> {
    const answer = await this.#send('advance', {
      user_id: this.user_id,
      game_id: 19,
      round_id: open.round_id,
      step: open.step + 1,
      fire_hit: this.random() < 0.05,
    });
    if (!answer) return;
    if (answer.state === 'open') open.step += 1;
    else this.#ended(open.round_id, paise(answer.win_amount));
  }

  async #cashOut(open: { round_id: string; step: number; multiplier: readonly number[] }): Promise<void> {
    const answer = await this.#send('cashout', {
      userid: this.user_id,
      game_id: 19,
      multiplier_id: open.multiplier[open.step - 1],
      round_id: open.round_id,
    });
    if (answer) this.#ended(open.round_id, paise(answer.win_amount));
  }

  #ended(roundId: string, winPaise: bigint): void {
    const known = this.rounds.get(roundId);
    if (!known) throw new Error(`Round ${roundId} ended and was never opened.`);
    known.payout_paise = winPaise;
    this.#open = null;
  }

  async reload(): Promise<void> {
    const { data } = (await this.#sure('round', { user_id: this.user_id })) as {
      data: { open: View; last: View };
    };
    for (const view of [data.last, data.open]) {
      if (!view) continue;
      const winPaise = view.state === 'open' ? null : paise(view.win_amount);
      this.rounds.set(view.round_id, { stake_paise: paise(view.amount), payout_paise: winPaise });
    }
    this.#open = data.open && { ...data.open };
  }

  /** Sends a call until it is answered, or reloads after a lost answer. @returns null when it was refused or reloaded */
  async #send(name: CallName, body: Body): Promise<Record<string, unknown> | null> {
    const answer = await this.#until(name, body, randomUUID(), RELOADS);
    if (answer === 'reloaded') return null;
    if (answer.http === 200) return answer.body;
    if (!EXPECTED.has(String(answer.body.code)))
      throw new Error(`${name} was refused: ${answer.http} ${JSON.stringify(answer.body)}`);
    return null;
  }

  async #sure(name: CallName, body: Body): Promise<Record<string, unknown>> {
    const answer = await this.#until(name, body, randomUUID(), 0);
    if (answer === 'reloaded' || answer.http !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer.body;
  }

  async #until(name: CallName, body: Body, key: string, reloads: number) {
    for (let failures = 0; failures < FAILURES_AT_MOST; failures++) {
      const url = await this.door.url();
      const answer = await this.#once(url, name, body, key).catch(() => null);
      if (answer && answer.http < 500) {
        this.door.onAnswer();
        if (answer.http === 200 && CALLS[name].method === 'POST')
          this.acknowledged.push({ name, body, key, answer: answer.body });
        return answer;
      }
      if (
        answer &&
        !(answer.http === 503 && answer.body.code === 'unavailable' && answer.body.success === false)
      )
        throw new Error(`${name} failed: ${answer.http} ${JSON.stringify(answer.body)}`);
      if (answer) this.unavailable++;
      this.lost++;
      if (this.random() < reloads) {
        await this.reload();
        return 'reloaded' as const;
      }
    }
    throw new Error(`${name} was never answered.`);
  }

  async #once(url: string, name: CallName, body: Body, key: string) {
    const { method, path } = CALLS[name];
    const query = method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
    const answer = await fetch(`${url}/api/${path}${query}`, {
      method,
      headers: {
        [USER_ID_HEADER]: USER_ID_HEADER_VALUE,
        [IDEMPOTENCY_HEADER]: key,
        'content-type': 'application/json',
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const read = (await answer.json()) as Record<string, unknown>;
    const [cookie] = answer.headers.getSetCookie();
    if (cookie) this.cookie = cookie.split(';')[0] ?? '';
    return { http: answer.status, body: read };
  }
}

type View = {
  round_id: string;
  state: string;
  step: number;
  amount: number;
  win_amount: number;
  multiplier: readonly number[];
} | null;

const EXPECTED = new Set(['insufficient_balance', 'limit', 'deposit_first']);
