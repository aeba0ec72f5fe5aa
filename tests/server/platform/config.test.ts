import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/platform/config.ts';
import { createSeedCipher, SeedUnreadable } from '../../../src/server/platform/seed-cipher.ts';
import { makeNextSeed, randomSeed } from '../../../src/server/players/next-seeds.ts';
import { decryptRoundSecrets, encryptRoundSecrets } from '../../../src/server/rounds/fairness/seeds.ts';

const KEY = 'ab'.repeat(32);
const REAL = {
  MONEY: 'real',
  DATABASE_URL: 'postgres://db/x',
  DATABASE_OWNER_URL: 'postgres://owner@db/x',
  SEED_KEY: KEY,
};

describe('settings of the server', () => {
  test('with nothing set it is a demo on port 8080 with its data in ./data', () => {
    expect(readConfig({ PATH: '/bin' })).toMatchObject({
      port: 8080,
      money: 'demo',
      limits: true,
      databaseUrl: null,
      dataDir: `${process.cwd()}/data`,
      seedKey: null,
      trustProxy: [],
      corsOrigins: [],
      adminPort: 8081,
      isAdminPortDefault: true,
      adminHost: '127.0.0.1',
    });
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_OWNER_URL', 'mysql://x'],
    ['DATABASE_OWNER_URL', 'postgres://db/x'],
    ['DATABASE_POOL', '0'],
    ['MONEY', 'play'],
    ['JURISDICTION', 'in'],
    ['RATE_LIMIT', 'no'],
    ['DATABASE_POOLER', 'session'],
    ['SEED_KEY', 'short'],
    ['SEED_KEY_OLD', 'gone'],
    ['SEED_KEY_OLD', KEY],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['CORS_ORIGINS', 'play.example'],
    ['CORS_ORIGINS', 'https://play.example/'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS', 'yes'],
    ['ADMIN_PORT', 'on'],
    ['ADMIN_PORT', '65536'],
  ])('a wrong %s (%s) is refused by its name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', SEED_KEY: '', DATABASE_URL: '' })).toMatchObject({ port: 8080 });
  });

  test('proxies are trusted by address, network or name', () => {
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,::1' }).trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
      '::1',
    ]);
  });

  test('real money refuses the embedded database, and needs an owner of its tables and a key for its seeds', () => {
    expect(readConfig(REAL)).toMatchObject({ money: 'real' });
    expect(() => readConfig({ ...REAL, DATABASE_URL: undefined })).toThrow(/^DATABASE_URL: .*embedded/);
    expect(() => readConfig({ ...REAL, DATABASE_OWNER_URL: undefined })).toThrow(
      /^DATABASE_OWNER_URL: .*second role/,
    );
    expect(() => readConfig({ ...REAL, SEED_KEY: undefined })).toThrow(/^SEED_KEY: /);
    expect(() => readConfig({ ...REAL, RATE_LIMIT: 'off' })).toThrow(/^RATE_LIMIT: .*MONEY=real/);
    expect(readConfig({ ...REAL, RATE_LIMIT: 'on' }).limits).toBe(true);
  });

  test('DATABASE_POOLER requires DATABASE_OWNER_URL', () => {
    const pooled = { DATABASE_URL: 'postgres://pooler/x', DATABASE_POOLER: 'transaction' };
    expect(() => readConfig(pooled)).toThrow(/^DATABASE_OWNER_URL: .*not through PgBouncer/);
    expect(readConfig({ ...pooled, DATABASE_OWNER_URL: 'postgres://db/x' }).isPooled).toBe(true);
  });

  test('real money plays by the strict profile unless another one is named, and never by demo', () => {
    expect(readConfig({}).jurisdiction).toBe('demo');
    expect(readConfig({ JURISDICTION: 'gb' }).jurisdiction).toBe('gb');
    expect(readConfig(REAL).jurisdiction).toBe('strict');
    expect(readConfig({ ...REAL, JURISDICTION: 'mt' }).jurisdiction).toBe('mt');
    expect(() => readConfig({ ...REAL, JURISDICTION: 'demo' })).toThrow(/^JURISDICTION: /);
  });

  test('an organisation that helps is a name, a telephone number and a page', () => {
    const help = { name: 'GamCare', phone: '0808 8020 133', link: 'https://www.gamcare.org.uk' };
    expect(readConfig({ HELP_ORGANISATION: Object.values(help).join('|') }).help).toEqual(help);
    for (const wrong of [
      'GamCare',
      'GamCare|call us|https://x.org',
      'GamCare|123|http://x.org',
      'GamCare|123|https://[',
    ])
      expect(() => readConfig({ HELP_ORGANISATION: wrong })).toThrow(/^HELP_ORGANISATION: must be a name/);
  });

  test('the key before needs a key now, and another one', () => {
    const old = 'cd'.repeat(32);
    const third = 'ef'.repeat(32);
    const { oldSeedKeys, isSeedKeyLost } = readConfig({ SEED_KEY: KEY, SEED_KEY_OLD: `${old},${third}` });
    expect(oldSeedKeys.map((key) => key.toString('hex'))).toEqual([old, third]);
    expect(isSeedKeyLost).toBe(false);
    expect(readConfig({ SEED_KEY: KEY, SEED_KEY_OLD: 'lost' })).toMatchObject({
      oldSeedKeys: [],
      isSeedKeyLost: true,
    });
    expect(() => readConfig({ SEED_KEY: KEY, SEED_KEY_OLD: KEY.toUpperCase() })).toThrow(/^SEED_KEY_OLD: /);
  });

  test('an error never repeats a secret', () => {
    expect(() => readConfig({ SEED_KEY: 'my secret key' })).toThrow(/^(?!.*my secret key)/);
    expect(() => readConfig({ SEED_KEY_OLD: 'my secret key' })).toThrow(/^(?!.*my secret key)/);
    expect(() => readConfig({ DATABASE_URL: 'mysql://u:pw@h' })).toThrow(/^(?!.*pw@h)/);
  });
});

describe('sealing seeds', () => {
  const cipher = createSeedCipher(Buffer.from(KEY, 'hex'));

  test('with a key nothing of the secret can be read, and it opens only for its owner', () => {
    const sealed = cipher.encrypt('the seed', 'player-1');
    expect(sealed).not.toContain('seed');
    expect(Buffer.from(sealed.split(':')[2] ?? '', 'base64').toString('latin1')).not.toContain('the seed');
    expect(cipher.decrypt(sealed, 'player-1')).toBe('the seed');
    expect(() => cipher.decrypt(sealed, 'player-2')).toThrow();
    expect(cipher.encrypt('the seed', 'player-1')).not.toBe(sealed);
  });

  test('a changed text, another key or no key does not open it', () => {
    const sealed = cipher.encrypt('the seed', 'p');
    const [form, keyId, text = ''] = sealed.split(':');
    const bytes = Buffer.from(text, 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => cipher.decrypt(`${form}:${keyId}:${bytes.toString('base64')}`, 'p')).toThrow(/changed/);
    expect(() => cipher.decrypt(`${form}:${text}`, 'p')).toThrow(SeedUnreadable);
    expect(() => createSeedCipher(Buffer.alloc(32)).decrypt(sealed, 'p')).toThrow();
    expect(() => createSeedCipher(null).decrypt(sealed, 'p')).toThrow(/SEED_KEY/);
    expect(() => cipher.decrypt('unknown:text', 'p')).toThrow(/unknown form/);
  });

  test('an outcome keeps seed and fatal line together, bound to its round', () => {
    const serverSeed = randomSeed();
    expect(serverSeed).toMatch(/^[0-9a-f]{64}$/);
    const sealed = encryptRoundSecrets(cipher, { serverSeed, fatalLine: 7 }, 'round-1');
    expect(decryptRoundSecrets(cipher, sealed, 'round-1')).toEqual({ serverSeed, fatalLine: 7 });
    expect(() => decryptRoundSecrets(cipher, sealed, 'round-2')).toThrow();
    const next = makeNextSeed(randomSeed, cipher, 'player-1');
    expect(cipher.decrypt(next.nextEncryptedSeed, 'player-1')).toMatch(/^[0-9a-f]{64}$/);
  });
});
