import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { renewTotpSecrets, totpCipher } from '../../../src/server/back-office/operators/totp.ts';
import { operatorInvitations, operators } from '../../../src/server/platform/db/schema/schema.ts';
import { createSeedCipher } from '../../../src/server/platform/seed-cipher.ts';
import { adoptSeedKey } from '../../../src/server/rounds/fairness/seed-key.ts';
import { type AdminBrowser, OPERATOR_PASSWORD, shownLink, useBackOffice } from '../support/admin-browser.ts';
import { fakeClock } from '../support/harness.ts';
import { codeAt } from '../support/totp-code.ts';

const MINUTE = 60_000;
const WRONG = '403 Password or code is wrong. Each code works once.';
const REUSED = '403 This code was used before. Type the next one that the app shows.';
const LOGGED_OUT = '401 Please log in first.';
const LOGIN_REFUSED = '401 Name, password or code is wrong.';
const NEW_PASSWORD = 'another long password';
const KEY = Buffer.alloc(32, 7);
const clock = fakeClock();
const { it, asha, newBrowser } = useBackOffice(
  { asha: 'admin' },
  { clock, config: { money: 'real', seedKey: KEY } },
);
const enrolled = (name: string) => newBrowser().enrol(name, 'support');
const again = async (browser: AdminBrowser): Promise<AdminBrowser> => {
  const other = newBrowser();
  Object.assign(other, { name: browser.name, totpSecret: browser.totpSecret });
  return other.login();
};
const nextCode = () => clock.advance(30_000);
const proof = (browser: AdminBrowser, more: object = {}) => ({
  body: { password: OPERATOR_PASSWORD, code: browser.code(), ...more },
});
const newestAct = async () => (await asha.ok('auditLog', { query: {} })).rows[0];
const rowOf = async (name: string) => {
  const [row] = await it.database.db.select().from(operators).where(eq(operators.name, name));
  if (!row) throw new Error(`There is no operator ${name}.`);
  return row;
};

test('a new password needs the current one and a code, and ends every other session', async () => {
  const lata = await enrolled('lata');
  await nextCode();
  const other = await again(lata);
  await nextCode();
  const change = (more: object = {}) => proof(lata, { new_password: NEW_PASSWORD, ...more });
  for (const [wrong, message] of [
    [{ password: 'not this password' }, WRONG],
    [{ code: '000000' }, WRONG],
    [{ new_password: 'elevenchars' }, '400 A password has at least 12 characters.'],
  ] as const)
    expect(await lata.refused('changeOwnPassword', change(wrong))).toBe(message);
  await lata.ok('deposits');
  await other.ok('deposits');
  await lata.ok('changeOwnPassword', change());
  expect(await newestAct()).toMatchObject({ act: 'change password', actor: 'operator:lata' });
  await lata.ok('deposits');
  expect(await other.refused('deposits')).toBe(LOGGED_OUT);
  expect(await lata.refused('changeOwnPassword', change({ password: NEW_PASSWORD }))).toBe(REUSED);
  await nextCode();
  expect(await lata.refused('login', lata.credentials())).toBe(LOGIN_REFUSED);
  await lata.ok('login', lata.credentials({ password: NEW_PASSWORD }));
});

test('a wrong current password counts as a failed login', async () => {
  const meera = await enrolled('meera');
  await nextCode();
  const guess = proof(meera, { password: 'a wrong password' });
  for (let at = 0; at < 5; at++) expect(await meera.refused('renewRecoveryCodes', guess)).toBe(WRONG);
  expect(await meera.refused('renewRecoveryCodes', proof(meera))).toMatch(/^429 Too many attempts/);
  await clock.advance(15 * MINUTE);
  await meera.ok('renewRecoveryCodes', proof(meera));
});

test('new recovery codes replace the old ones', async () => {
  const ravi = await enrolled('ravi');
  await nextCode();
  const [old = ''] = ravi.recoveryCodes;
  const { recovery_codes: codes } = await ravi.ok('renewRecoveryCodes', proof(ravi));
  expect(new Set([...codes, ...ravi.recoveryCodes]).size).toBe(20);
  expect(await ravi.refused('login', ravi.credentials({ code: old }))).toBe(LOGIN_REFUSED);
  const { recovery_codes_left: left } = await ravi.ok('login', ravi.credentials({ code: codes[3] ?? '' }));
  expect(left).toBe(9);
  expect(await newestAct()).toMatchObject({ act: 'login', detail: { recovery_codes_left: 9 } });
});

test('after a lost phone one admin proposes a link, another confirms it, and the old credentials work until it is used', async () => {
  await clock.advance(MINUTE);
  const bela = await newBrowser().enrol('bela', 'admin');
  const carl = await enrolled('carl');
  const about = { params: { id: carl.operatorId } };
  expect(await asha.ok('enrolAgain', about)).toEqual({ outcome: 'proposed', invitation: null });
  expect(await asha.refused('enrolAgain', about)).toBe(
    '409 This was proposed before and waits for a second operator.',
  );
  const [proposal] = (await bela.ok('proposals', { query: {} })).rows;
  const confirm = { params: { id: proposal?.proposal_id ?? '' } };
  expect(await asha.refused('confirmProposal', confirm)).toMatch(/another operator must confirm/);
  await carl.ok('deposits');
  await bela.ok('confirmProposal', confirm);
  const token = await shownLink(asha, 'carl');
  expect(await carl.refused('deposits')).toBe(LOGGED_OUT);
  await nextCode();
  await carl.login();
  const renewed = newBrowser();
  const shown = await renewed.ok('startEnrolment', { body: { token } });
  expect(shown).toMatchObject({ name: 'carl', role: 'support', is_again: true });
  expect(shown.totp_secret).not.toBe(carl.totpSecret);
  await renewed.accept(token, 'carl');
  expect(renewed.operatorId).toBe(carl.operatorId);
  expect(await carl.refused('deposits')).toBe(LOGGED_OUT);
  await nextCode();
  expect(await carl.refused('login', carl.credentials())).toBe(LOGIN_REFUSED);
  const [old = ''] = carl.recoveryCodes;
  expect(await carl.refused('login', carl.credentials({ code: old }))).toBe(LOGIN_REFUSED);
  await renewed.login();
  expect(await it.database.db.$count(operators, eq(operators.name, 'carl'))).toBe(1);
});

test('a barred operator can neither get nor use a link', async () => {
  const dev = await enrolled('dev');
  await it.database.db.update(operators).set({ role: 'support' }).where(eq(operators.name, 'bela'));
  const about = { params: { id: dev.operatorId } };
  const { outcome, invitation: token } = await asha.ok('enrolAgain', about);
  expect(outcome).toBe('done');
  expect(await newestAct()).toMatchObject({ act: 'enrol again', subject_id: dev.operatorId });
  await it.database.db.update(operators).set({ isActive: false }).where(eq(operators.name, 'dev'));
  const late = newBrowser();
  const { totp_secret: secret } = await late.ok('startEnrolment', { body: { token } });
  const body = { token, name: 'dev', password: OPERATOR_PASSWORD, code: codeAt(secret, clock.now()) };
  expect(await late.refused('finishEnrolment', { body })).toMatch(/^404 This link was used before/);
  expect(await asha.refused('enrolAgain', about)).toBe('409 dev is barred from the back office.');
});

test('the secret of the app is encrypted for its operator, and not stored for an invitation', async () => {
  const { totpSecret: stored, operatorId: id } = await rowOf('asha');
  expect(stored).toMatch(/^aes-256-gcm:[0-9a-f]{16}:/);
  const cipher = createSeedCipher(KEY);
  expect(totpCipher(cipher).decrypt(stored, id)).toBe(asha.totpSecret);
  expect(() => totpCipher(cipher).decrypt(stored, 'another operator')).toThrow('belongs to another owner');
  expect(() => cipher.decrypt(stored, id)).toThrow();
  expect(Object.keys(operatorInvitations)).not.toContain('totp_secret');
});

test('secrets are encrypted again with a new key, which needs the old one', async () => {
  const next = Buffer.alloc(32, 8);
  const keys = { seedKey: next, oldSeedKeys: [], isSeedKeyLost: false };
  await expect(adoptSeedKey(it.database, keys, () => 'seed')).rejects.toThrow(
    'encrypted with a key that is not here',
  );
  const ring = createSeedCipher(next, [KEY]);
  await renewTotpSecrets({ ...it.context, cipher: ring });
  for (const { operatorId: id, totpSecret: stored } of await it.database.db.select().from(operators))
    expect(totpCipher(createSeedCipher(next)).decrypt(stored, id)).toMatch(/^[A-Z2-7]{32}$/);
  await renewTotpSecrets({ ...it.context, cipher: createSeedCipher(KEY) });
  expect((await rowOf('asha')).totpSecret).toContain(ring.keyId);
  await renewTotpSecrets({ ...it.context, cipher: createSeedCipher(KEY, [next]) });
  await nextCode();
  await asha.login();
});
