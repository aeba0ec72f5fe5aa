import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { parseDatabaseUrl, withClient } from '../../../src/server/platform/db/pool.ts';
import { tempFolder } from '../support/harness.ts';
import { startSystemPostgres } from '../support/system-postgres.ts';

test('server, psql and pg_dump check the certificate of PostgreSQL by one URL, and the error names the file', async () => {
  const postgres = await startSystemPostgres();
  onTestFinished(() => postgres.stop());
  const urlWith = (file: string): string =>
    `postgres://postgres@localhost:${postgres.port}/postgres?sslmode=verify-full&sslrootcert=${file}`;
  const url = urlWith(postgres.certificate);
  const isEncrypted = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
  const found = await withClient(parseDatabaseUrl(url), (client) => client.query(isEncrypted));
  expect(found.rows).toEqual([{ ssl: true }]);
  const run = (program: string, ...words: string[]): string =>
    execFileSync(join(postgres.bin, program), words, { encoding: 'utf8', stdio: 'pipe' });
  expect(run('psql', url, '-Atc', isEncrypted)).toBe('t\n');
  expect(run('pg_dump', url)).toContain('PostgreSQL database dump complete');

  const other = join(tempFolder(onTestFinished), 'other.pem');
  writeFileSync(other, rootCertificates[0] ?? '');
  await expect(withClient(parseDatabaseUrl(urlWith(other)), async () => null)).rejects.toThrow(
    `(self-signed certificate). Its certificate must be for that host, and by an authority in ${other}.`,
  );
  expect(() => run('psql', urlWith(other), '-c', 'select')).toThrow('certificate verify failed');
});
