import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../src/server/platform/config.ts';
import { lockFolder } from '../../../src/server/platform/db/folder-lock.ts';
import { run } from '../../../src/server/run.ts';
import {
  captureLog,
  databaseKind,
  freshPhone,
  listen,
  PASSWORD,
  startApp,
  tempFolder,
  unpackEmbedded,
} from '../support/harness.ts';

describe('a server that stops', () => {
  test('finishes running calls, and refuses later ones in the shape of the contract', async () => {
    const it = await startApp(databaseKind());
    const port = await listen(it.app);
    const dial = () => {
      const socket = connect(port, '127.0.0.1').setEncoding('utf8');
      const received = once(socket, 'close').then(() => text);
      let text = '';
      socket.on('data', (part: string) => {
        text += part;
      });
      return { socket, received };
    };
    const [running, later] = [dial(), dial()];
    const body = JSON.stringify({ email: '', phone: freshPhone(), password: PASSWORD });
    const head = 'host: x\r\nuser-id: 8\r\n';
    later.socket.write(`GET /healthz HTTP/1.1\r\n${head}\r\n`);
    await once(later.socket, 'data');
    later.socket.write('GET /api/gameRules HTTP/1.1\r\n');
    const begun = once(it.app.server, 'request');
    running.socket.write(
      `POST /api/register HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    await begun;
    const closed = it.app.close();
    await expect.poll(() => it.app.server.listening).toBe(false);
    running.socket.write(body);
    later.socket.write(`${head}\r\n`);
    const answered = await running.received;
    expect(answered).toMatch(/^HTTP\/1.1 200 /);
    expect(answered.toLowerCase()).toContain('connection: close');
    const [, , second = ''] = (await later.received).split('HTTP/1.1 ');
    await closed;
    expect(second).toMatch(/^503 /);
    expect(second.toLowerCase()).toMatch(/\r\nretry-after: 2\r\n/);
    expect(JSON.parse(second.slice(second.indexOf('{')))).toEqual({
      success: false,
      status: false,
      code: 'unavailable',
      message: 'The server is restarting. Try again in a moment.',
      message_code: 'refusal.restarting',
      retry_after: 2,
    });
    await it.database.close();
  });
});

describe('the log of a call that failed', () => {
  test('names call, player, answer and error, and no secret', async () => {
    const { log, lines } = captureLog();
    const it = await startApp(databaseKind(), { log });
    const player = await it.player();
    const secret = 'c0ffee'.repeat(10);
    await it.database.db.execute(
      sql.raw(`create function fail() returns trigger language plpgsql as $$ begin
        raise exception 'numeric field overflow' using errcode = '22003', detail = '${secret}'; end $$`),
    );
    await it.database.db.execute(
      sql`create trigger fail before insert on open_rounds execute function fail()`,
    );
    expect(await player.send('bet', player.betRequest())).toMatchObject({ http: 500 });
    const { ping } = it.context.database;
    Object.assign(it.context.database, { ping: async () => Promise.reject(new Error('away')) });
    expect((await it.app.inject('/readyz')).statusCode).toBe(503);
    Object.assign(it.context.database, { ping });
    expect(lines.join('')).not.toContain(secret);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        msg: 'call failed',
        call: 'bet',
        player: player.user_id,
        http: 500,
        code: 'internal',
        err: expect.objectContaining({ message: 'numeric field overflow', code: '22003' }),
      }),
    ]);
    await it.close();
  });
});

describe('a start that fails', () => {
  test('closes the database again, whether the app cannot be built or not be reached', async () => {
    const folder = tempFolder(onTestFinished);
    const config = readConfig({ DATA_DIR: folder, CLIENT_DIR: '/nonexistent', LOG_LEVEL: 'silent' });
    unpackEmbedded(folder);
    await expect(run(config, () => Promise.reject(new Error('no port')), false)).rejects.toThrow('no port');
    const real = run({ ...config, money: 'real' }, async () => undefined, false);
    await expect(real).rejects.toThrow('MONEY=demo');
    (await lockFolder(folder, 0))();
  });

  test('without a database says where it looked for it, and not the password', async () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none',
      DATA_DIR: tempFolder(onTestFinished),
    });
    await expect(run(config, async () => undefined, false)).rejects.toThrow(
      /^Connecting to the database at 127\.0\.0\.1:1\/none failed \(.*ECONNREFUSED.*\)\. Check that PostgreSQL runs there/,
    );
  });
});
