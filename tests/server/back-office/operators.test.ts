import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { type BackOfficeCallName, PERMISSIONS } from '../../../src/contract/back-office/calls.ts';
import { ROLES, type Role } from '../../../src/contract/back-office/roles.ts';
import { callAction } from '../../../src/server/back-office/api/actions.ts';
import { refusalCode } from '../../../src/server/platform/db/refusals.ts';
import { operatorInvitations, operatorSessions } from '../../../src/server/platform/db/schema/schema.ts';
import { hashToken } from '../../../src/server/platform/session-tokens.ts';
import { AdminBrowser, type AdminTransport, shownLink, useBackOffice } from '../support/admin-browser.ts';
import { fakeClock, REAL_MONEY } from '../support/harness.ts';
import { backOfficeOver } from '../support/remote-back-office.ts';
import { untilWaiting } from '../support/two-servers.ts';

const OWN = '409 You proposed this yourself: another operator must confirm it.';
const SAME_PERSON =
  '409 You two may be one person, by the links that you were shown: another operator must confirm it.';
const SECOND_ADMIN_NEEDED =
  '409 A second admin must confirm this, and there is none. On the machine of the server: npm run operator -- create-admin NAME';
const FORBIDDEN = '403 Your role does not allow this.';
const LOGGED_OUT = '401 Please log in first.';

describe('what operators may do', () => {
  const clock = fakeClock();
  const office = useBackOffice(
    { asha: 'admin', ben: 'admin', farid: 'finance' },
    { clock, config: REAL_MONEY },
  );

  let operators = 0;
  const newOperator = (role: Role): Promise<AdminBrowser> =>
    office.newBrowser().enrol(`${role}${++operators}`, role);

  const proposalOf = async (by: AdminBrowser, kind: string) => {
    const { rows } = await by.ok('proposals', { query: {} });
    const row = rows.find((one) => one.kind === kind);
    if (!row) throw new Error(`Nothing of the kind ${kind} is proposed.`);
    return row;
  };
  const confirmation = async (by: AdminBrowser, kind: string) => ({
    params: { id: (await proposalOf(by, kind)).proposal_id },
  });
  const confirmAs = async (by: AdminBrowser, kind: string): Promise<void> => {
    await by.ok('confirmProposal', await confirmation(by, kind));
  };
  const pause = (reason: string, isPaused = true) => ({ body: { is_paused: isPaused, reason } });
  const bar = (by: AdminBrowser, barred: AdminBrowser) =>
    by.ok('barOperator', { params: { id: barred.operatorId }, body: { reason: 'left' } });

  test('every act refuses roles without permission, also without the check of HTTP', async () => {
    const { it } = office;
    const acts = await it.database.db
      .select({ name: sql<string>`proname` })
      .from(sql`pg_proc`)
      .where(sql`oidvectortypes(proargtypes) = 'operator_call, jsonb'`);
    const callNames: Readonly<Record<string, BackOfficeCallName>> = {
      change_settings: 'proposeSettings',
      keep_bank_lines: 'bookStatement',
      preview_action: 'ledgerEntry',
      preview_proposals: 'proposals',
      settle_held_round: 'settleRound',
      view_player: 'player',
    };
    const wrong: string[] = [];
    for (const role of ROLES) {
      const token = (await newOperator(role)).sessionToken();
      for (const { name } of acts) {
        const camelCase = name.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());
        const permitted = PERMISSIONS[callNames[name] ?? (camelCase as BackOfficeCallName)];
        if (permitted !== 'anyone' && permitted.includes(role)) continue;
        const refusal = await callAction(
          it.context.database.db,
          { token, address: '127.0.0.1' },
          name,
          {},
        ).then(() => null, refusalCode);
        if (refusal !== 'not_yours') wrong.push(`${role}: ${name}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  describe('an operator whose request ends later', () => {
    const late = async (operator: AdminBrowser, meanwhile: () => Promise<unknown>): Promise<string> => {
      const { context } = operator.site;
      const app = operator.site.app as FastifyInstance;
      if (app.server.address() === null) await app.listen({ port: 0 });
      await clock.advance(20_000);
      const { port } = app.server.address() as AddressInfo;
      const origin = `http://127.0.0.1:${port}`;
      const overHttp = backOfficeOver({ url: async () => origin, onAnswer: () => undefined });
      const inParts = async function* (body: Uint8Array) {
        yield body.subarray(0, 1);
        const seen = async () => {
          const [session] = await context.database.db
            .select({ seenAt: operatorSessions.seenAt })
            .from(operatorSessions)
            .where(eq(operatorSessions.tokenHash, hashToken(operator.sessionToken())));
          return session?.seenAt;
        };
        await expect.poll(seen).toEqual(clock.now());
        await meanwhile();
        yield body.subarray(1);
      };
      const transport: AdminTransport = {
        inject: ({ payload, ...request }) =>
          overHttp.inject({ ...request, payload: inParts(Buffer.from(String(payload))) as never }),
      };
      const browser = new AdminBrowser({ app: transport, context }, undefined, origin);
      Object.assign(browser, { cookies: operator.cookies, operatorId: operator.operatorId });
      const { http, body } = await browser.send('pauseBetting', pause('late'));
      return `${http} ${(body as { message?: string }).message ?? ''}`;
    };

    test('is refused when barred, demoted or logged out meanwhile, and served otherwise', async () => {
      const { asha, ben } = office;
      const finance = await newOperator('finance');
      expect(await late(finance, () => bar(asha, finance))).toBe(LOGGED_OUT);
      const demoted = await newOperator('finance');
      expect(
        await late(demoted, async () => {
          const change = { params: { id: demoted.operatorId }, body: { role: 'support', seen: 'finance' } };
          await asha.ok('changeOperator', change);
          await confirmAs(ben, 'change operator');
        }),
      ).toBe(LOGGED_OUT);
      const [changed] = (await ben.ok('auditLog', { query: { act: 'change operator' } })).rows.filter(
        ({ act }) => act === 'change operator',
      );
      expect(changed).toMatchObject({
        actor: 'operator:ben',
        detail: { name: demoted.name, before: { role: 'finance' }, after: { role: 'support' } },
      });
      const leaving = await newOperator('finance');
      expect(await late(leaving, () => leaving.ok('logout'))).toBe(LOGGED_OUT);
      expect((await asha.ok('settings')).is_paused).toBe(false);
      expect(await late(await newOperator('finance'), async () => undefined)).toBe('200 ');
      await asha.ok('pauseBetting', pause('a test', false));
    });
  });

  test('an admin bars another operator at once: sessions end and open proposals are declined; lifting it needs two', async () => {
    const { asha, ben } = office;
    const barred = await newOperator('finance');
    const { values } = await barred.ok('settings');
    await barred.ok('proposeSettings', { body: { seen: values, values: { ...values, max_win: '400000' } } });
    const proposed = await confirmation(asha, 'change settings');
    await bar(asha, barred);
    expect(await barred.refused('proposals', { query: {} })).toBe(LOGGED_OUT);
    expect(await ben.refused('confirmProposal', proposed)).toBe('409 This proposal was already declined.');
    const lift = { params: { id: barred.operatorId }, body: { role: 'finance', seen: 'barred' } };
    const stale = { ...lift, body: { role: 'admin', seen: 'finance' } };
    expect(await asha.refused('changeOperator', stale)).toMatch(/^409 By now the role is "barred"/);
    await asha.ok('changeOperator', lift);
    expect(await asha.refused('confirmProposal', await confirmation(asha, 'change operator'))).toBe(OWN);
    await clock.advance(60_000);
    expect(await barred.refused('login', barred.credentials())).toMatch(/^401 /);
    await confirmAs(ben, 'change operator');
    await barred.login();
    expect(
      await asha.refused('barOperator', { params: { id: asha.operatorId }, body: { reason: 'x' } }),
    ).toBe('409 Another admin must bar you.');
  });

  test('the link of an invitation is shown to its proposer, who cannot confirm proposals of the new operator', async () => {
    const { asha, ben, farid, it } = office;
    const name = `fresh${++operators}`;
    expect(await asha.ok('inviteOperator', { body: { name, role: 'finance' } })).toEqual({
      outcome: 'proposed',
      invitation: null,
    });
    expect(await farid.refused('confirmProposal', await confirmation(farid, 'invite operator'))).toBe(
      FORBIDDEN,
    );
    await confirmAs(ben, 'invite operator');
    const rowFor = async (by: AdminBrowser) =>
      (await by.ok('operators')).invitations.find((one) => one.name === name);
    const id = (await rowFor(asha))?.invitation_id ?? '';
    expect([(await rowFor(asha))?.can_show, (await rowFor(ben))?.can_show]).toEqual([true, false]);
    expect(await ben.refused('showInvitation', { params: { id } })).toMatch(/^404 /);
    const { invitation: token } = await asha.ok('showInvitation', { params: { id } });
    expect(await asha.refused('showInvitation', { params: { id } })).toMatch(/^404 /);

    const stranger = office.newBrowser();
    const { totp_secret: secret } = await stranger.ok('startEnrolment', { body: { token } });
    expect((await stranger.ok('startEnrolment', { body: { token } })).totp_secret).toBe(secret);
    const derived = createHmac('sha256', token).update('totp secret').digest().subarray(0, 20);
    expect(secret).not.toBe(new Secret({ buffer: new Uint8Array(derived).buffer }).base32);
    const [stored] = await it.database.db
      .select()
      .from(operatorInvitations)
      .where(eq(operatorInvitations.invitationId, id));
    expect(stored?.totpSecret).toMatch(/^aes-256-gcm:/);
    await stranger.accept(token, name);

    const { values } = await asha.ok('settings');
    const change = { body: { seen: values, values: { ...values, max_win: '300000' } } };
    await asha.ok('proposeSettings', change);
    const byAsha = await confirmation(asha, 'change settings');
    expect((await proposalOf(stranger, 'change settings')).can_confirm).toBe(false);
    expect(await stranger.refused('confirmProposal', byAsha)).toBe(SAME_PERSON);
    await ben.ok('declineProposal', { ...byAsha, body: { reason: 'a test' } });
    await stranger.ok('proposeSettings', change);
    const byStranger = await confirmation(asha, 'change settings');
    expect(await asha.refused('confirmProposal', byStranger)).toBe(SAME_PERSON);
    await ben.ok('confirmProposal', byStranger);
  });

  test('two operators whose links one admin was shown cannot confirm for each other, until one enrols by another link', async () => {
    const { asha, ben } = office;
    const invite = async (): Promise<AdminBrowser> => {
      const name = `invited${++operators}`;
      await asha.ok('inviteOperator', { body: { name, role: 'finance' } });
      await confirmAs(ben, 'invite operator');
      return office.newBrowser().accept(await shownLink(asha, name), name);
    };
    const [one, two] = [await invite(), await invite()];
    const { values } = await asha.ok('settings');
    await one.ok('proposeSettings', { body: { seen: values, values: { ...values, max_win: '300001' } } });
    const proposed = await confirmation(two, 'change settings');
    expect(await two.refused('confirmProposal', proposed)).toBe(SAME_PERSON);
    await ben.ok('enrolAgain', { params: { id: two.operatorId } });
    await confirmAs(asha, 'enrol again');
    await two.accept(await shownLink(ben, two.name), two.name);
    await two.ok('confirmProposal', proposed);
  });

  test('an invitation that was not used is listed and can be withdrawn', async () => {
    const { asha, ben } = office;
    const name = `unused${++operators}`;
    await asha.ok('inviteOperator', { body: { name, role: 'support' } });
    await confirmAs(ben, 'invite operator');
    const { invitations } = await asha.ok('operators');
    const id = invitations.find((one) => one.name === name)?.invitation_id ?? '';
    const token = await shownLink(asha, name);
    await ben.ok('withdrawInvitation', { params: { id } });
    expect((await asha.ok('operators')).invitations.map((one) => one.name)).not.toContain(name);
    expect(await office.newBrowser().refused('startEnrolment', { body: { token } })).toMatch(/^404 /);
  });
});

describe('two admins at once', () => {
  const { it, asha, ben, newBrowser } = useBackOffice({ asha: 'admin', ben: 'admin' }, { kind: 'postgres' });
  const act = (by: AdminBrowser, name: string, body: object) =>
    it.database.db.execute(
      sql`select perform_action(${by.sessionToken()}, '', ${name}, ${JSON.stringify(body)}::jsonb)`,
    );
  /** Starts an act once the previous one waits for a lock, then releases the lock. No retries, so a deadlock fails the test. */
  const runTogether = async (...acts: readonly (() => Promise<unknown>)[]) => {
    const started = await it.database.transaction(async (tx) => {
      await tx.execute(sql`select from operator_sessions for update`);
      const outcomes: Promise<string | null>[] = [];
      for (const start of acts) {
        outcomes.push(start().then(() => 'done', refusalCode));
        await untilWaiting(it.database, outcomes.length);
      }
      return { outcomes };
    });
    return Promise.all(started.outcomes);
  };

  test('both propose new links for other operators', async () => {
    const [one, two] = [
      await newBrowser().enrol('one', 'support'),
      await newBrowser().enrol('two', 'support'),
    ];
    expect(
      await runTogether(
        () => act(asha, 'enrol_again', { id: one.operatorId }),
        () => act(ben, 'enrol_again', { id: two.operatorId }),
      ),
    ).toEqual(['done', 'done']);
  });

  test('both preview proposals about each other', async () => {
    const kiran = await newBrowser().enrol('kiran', 'admin');
    for (const { operatorId: id } of [asha, ben])
      await kiran.ok('changeOperator', { params: { id }, body: { role: 'finance', seen: 'admin' } });
    const { rows } = await kiran.ok('proposals', { query: {} });
    const about = ({ operatorId }: AdminBrowser) =>
      rows.filter(({ subject }) => subject === operatorId).map(({ proposal_id }) => proposal_id);
    expect([about(asha), about(ben)]).toEqual([[expect.any(String)], [expect.any(String)]]);
    expect(
      await runTogether(
        () => act(asha, 'preview_proposals', { ids: about(ben) }),
        () => act(ben, 'preview_proposals', { ids: about(asha) }),
      ),
    ).toEqual(['done', 'done']);
  });

  test('each proposes a new link for themselves, as there is another admin', async () => {
    const enrolSelf = (by: AdminBrowser) => () => act(by, 'enrol_again', { id: by.operatorId });
    expect(await runTogether(enrolSelf(asha), enrolSelf(ben))).toEqual(['done', 'done']);
  });

  test('an operator enrols again while an admin bars them', async () => {
    const barred = await newBrowser().enrol('barred', 'support');
    await asha.ok('enrolAgain', { params: { id: barred.operatorId } });
    const { rows } = await ben.ok('proposals', { query: { kind: 'enrol again' } });
    const id = rows.find(({ subject }) => subject === barred.operatorId)?.proposal_id ?? '';
    await ben.ok('confirmProposal', { params: { id } });
    const token = await shownLink(asha, 'barred');
    expect(
      await runTogether(
        () => act(asha, 'bar_operator', { id: barred.operatorId, reason: 'left' }),
        () =>
          it.database.db.execute(
            sql`select enrol_operator(${token}, '', ${barred.operatorId}, 'barred', 'hash', 'secret', 1, '{}', 'session', null)`,
          ),
      ),
    ).toEqual(['done', 'done']);
  });

  test('of two who bar each other, one is done and the other is logged out', async () => {
    const bar =
      (by: AdminBrowser, { operatorId: id }: AdminBrowser) =>
      () =>
        act(by, 'bar_operator', { id, reason: 'left' });
    expect((await runTogether(bar(asha, ben), bar(ben, asha))).sort()).toEqual(['done', 'not_logged_in']);
  });
});

describe('the only admin', () => {
  const office = useBackOffice({ asha: 'admin', farid: 'finance', sita: 'support' }, { config: REAL_MONEY });
  test('gives new links and invitations alone only for roles that confirm nothing', async () => {
    const { asha, farid, sita } = office;
    const enrolAgain = (operator: AdminBrowser) => ({ params: { id: operator.operatorId } });
    expect(await asha.refused('enrolAgain', enrolAgain(farid))).toBe(SECOND_ADMIN_NEEDED);
    expect(await asha.refused('enrolAgain', enrolAgain(asha))).toBe(SECOND_ADMIN_NEEDED);
    expect(await asha.refused('inviteOperator', { body: { name: 'second', role: 'admin' } })).toBe(
      SECOND_ADMIN_NEEDED,
    );
    expect((await asha.ok('enrolAgain', enrolAgain(sita))).outcome).toBe('done');
    expect(await sita.refused('overview')).toBe(LOGGED_OUT);
    const { invitation } = await asha.ok('inviteOperator', { body: { name: 'kiran', role: 'cashier' } });
    const [invited] = (await asha.ok('auditLog', { query: { act: 'invite operator' } })).rows;
    expect(invited?.detail).toMatchObject({ is_alone: true, role: 'cashier' });
    await office.newBrowser().accept(invitation ?? '', 'kiran');
  });
});
