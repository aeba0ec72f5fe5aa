import { expect, test } from 'vitest';
import { CALLS, type CallName } from '../../../src/contract/calls.ts';
import { approveDeposit, createPasswordLink, done } from '../support/acts.ts';
import { runAt } from '../support/citus-nodes.ts';
import {
  fakeClock,
  freshPhone,
  migratedPostgresUrl,
  openMigrated,
  PASSWORD,
  Player,
  type Reply,
  type RequestOptions,
  type TestApp,
  useApp,
} from '../support/harness.ts';
import { claim, claimRequest } from '../support/payments.ts';
import { rightRequests } from '../support/right-requests.ts';
import { steerNextRound } from '../support/steer.ts';

const IDS = /\b[0-9a-f]{64}\b|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=")[\w-]{64}(?=")/g;

const CLIENT_SEED = 'both';

const ORDER = `register login updateAvatar updateProfile profile avatarList gameRules betValues levels banners
  bet fairness advance round cashout betHistory rounds replay progress statistics equip limits
  changeLimits boards live paymentMethod addAmount withdrawal payinHistory withdrawHistory
  changePassword resetPassword logout`.split(/\s+/) as CallName[];

const embedded = useApp({ kind: 'embedded', clock: fakeClock() });
const postgres = useApp(async () => {
  const url = await migratedPostgresUrl();
  // The clock shows the first hour of a year of UTC.
  await runAt(url, `alter database ${new URL(url).pathname.slice(1)} set timezone to 'America/St_Johns'`);
  const database = await openMigrated({ url, pool: 10 });
  return { kind: 'postgres', clock: fakeClock(), database };
});

async function answersOf(it: TestApp, phone: string): Promise<Readonly<Record<string, string>>> {
  const player = Object.assign(new Player(it.app), { phone });
  const answers: Record<string, string> = {};
  let [roundId, replayId, token] = ['', '', ''];
  const send = async (name: CallName, request: RequestOptions): Promise<Reply> => {
    const reply = await player.send(name, request);
    answers[name] = `${reply.http} ${JSON.stringify(reply.body).replace(IDS, '…')}`;
    return reply;
  };
  const special = (): Partial<Record<CallName, RequestOptions>> => ({
    register: { body: { email: '', phone, password: PASSWORD } },
    bet: player.betRequest({ client_seed: CLIENT_SEED }),
    addAmount: claimRequest(player, 500, 'UTR0000000001'),
    resetPassword: { body: { token, new_password: PASSWORD } },
  });
  for (const name of ORDER) {
    if (name === 'bet')
      await steerNextRound(it.context, player.user_id, { type: 1, fatal_line: 25 }, CLIENT_SEED);
    if (name === 'withdrawal') await done(approveDeposit(it, await claim(player, 500, 'UTR0000000002')));
    if (name === 'resetPassword') token = await createPasswordLink(it, player.user_id);
    const { body } = await send(name, special()[name] ?? rightRequests(player, roundId, replayId)[name]);
    const answer = body as { user_id?: string; round_id?: string; data?: readonly { replay?: string }[] };
    if (name === 'register') player.user_id = answer.user_id ?? '';
    if (name === 'bet') roundId = answer.round_id ?? '';
    if (name === 'betHistory') replayId = answer.data?.[0]?.replay ?? '';
  }
  return answers;
}

test('every call is answered alike by the embedded database and by PostgreSQL in another time zone', async () => {
  expect(ORDER.toSorted()).toEqual(Object.keys(CALLS).toSorted());
  const phone = freshPhone();
  const answers = await answersOf(postgres, phone);
  expect(Object.entries(answers).filter(([, answer]) => !answer.startsWith('200'))).toEqual([]);
  expect(await answersOf(embedded, phone)).toEqual(answers);
});
