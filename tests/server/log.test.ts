import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { suppressRepeats } from '../../src/server/platform/log.ts';

/** A log with a clock of its own, and what was written to it. */
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

test('a failure that repeats itself is one line a second, and the next says how many were left out', () => {
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

test('other kinds are written beside it, until there are too many kinds', () => {
  const { log, lines } = testLog();
  for (const message of ['gone', 'lost', 'gone']) log.error({ err: new Error(message) }, 'call failed');
  log.warn('sweep late');
  log.warn('sweep late');
  expect(lines.map(({ msg }) => msg)).toEqual(['call failed', 'call failed', 'sweep late']);
  for (let count = 0; count < 1_000; count++) log.error({ err: new Error(`at ${count}`) }, 'call failed');
  expect(lines.length).toBeLessThanOrEqual(20);
});

test('what is written for who looks for something is written whole', () => {
  const { log, lines } = testLog();
  for (let count = 0; count < 30; count++) log.info('incoming request');
  expect(lines).toHaveLength(30);
});
