import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { suppressRepeats } from '../../../src/server/platform/log.ts';

function testLog() {
  const lines: Record<string, unknown>[] = [];
  let nowMs = 0;
  const stream = new Writable({
    write: (line, _, done) => {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const { log } = Fastify({ logger: { level: 'info', stream, hooks: suppressRepeats(() => nowMs) } });
  return {
    log,
    lines,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('a repeated error is logged once a second, and the next line has the number of the others', () => {
  const { log, lines, pass } = testLog();
  const fail = () => log.child({ reqId: 'x' }).error({ err: new Error('gone') }, 'call failed');
  for (let count = 0; count < 30; count++) fail();
  expect(lines).toHaveLength(1);
  pass(1_000);
  fail();
  fail();
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ msg: 'call failed', left_out: 29 });
});

test('other kinds of lines are logged, up to a limit', () => {
  const { log, lines } = testLog();
  for (const message of ['gone', 'lost', 'gone']) log.error({ err: new Error(message) }, 'call failed');
  log.warn('sweep late');
  log.warn('sweep late');
  expect(lines.map(({ msg }) => msg)).toEqual(['call failed', 'call failed', 'sweep late']);
  for (let count = 0; count < 1_000; count++) log.error({ err: new Error(`at ${count}`) }, 'call failed');
  expect(lines.length).toBeLessThanOrEqual(20);
});

test('lines below warnings are not suppressed', () => {
  const { log, lines } = testLog();
  for (let count = 0; count < 30; count++) log.info('incoming request');
  expect(lines).toHaveLength(30);
});
