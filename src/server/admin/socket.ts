import { chmodSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import type { AppContext } from '../app-context.ts';
import { schemaCompiler } from '../http/checks.ts';
import { isDatabaseUnavailable } from '../platform/db/failures.ts';
import { executeCommand } from './back-office.ts';
import { COMMAND_NAMES, type CommandName, type CommandOf, commandPath } from './commands.ts';
import { CommandRefused, type CommandResponse, requestSchema } from './protocol.ts';
import { SocketUnavailable, socketPathIn } from './socket-path.ts';

/** The longest list of a bank fits. */
const MAX_REQUEST_BYTES = 4 * 1024 * 1024;

const REQUEST_TIMEOUT_MS = 10_000;
const TIMEOUT_CHECK_MS = 1_000;
const MAX_CONNECTIONS = 16;

const SOCKET_MODE = 0o600;

const STOPPING = 'The server is stopping. Ask again when it is back.';

export interface BackOffice {
  readonly path: string;
  /** Finishes running commands, but stops reports and audits. */
  close(): Promise<void>;
}

/**
 * Opens the back office: HTTP on a socket that only its owner can open.
 * @throws SocketUnavailable when the folder is not safe or another server has its back office there
 */
export async function openBackOffice(
  context: AppContext,
  dataDir: string,
  onFailure: (error: unknown) => void,
): Promise<BackOffice> {
  const path = socketPathIn(dataDir);
  if (await isListening(path))
    throw new SocketUnavailable(
      `Another server has its back office in ${dataDir}: give this one a DATA_DIR of its own.`,
    );
  // A killed server leaves it behind.
  rmSync(path, { force: true });
  const app = buildBackOffice(context, onFailure);
  await app.listen({ path });
  // The folder is already its owner's alone.
  chmodSync(path, SOCKET_MODE);
  return { path, close: () => app.close() };
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

type CheckedRequest = v.InferOutput<ReturnType<typeof requestSchema>>;

const refused = (message: string): CommandResponse => ({ outcome: 'refused', message });

const notUnderstood = (why: string): CommandResponse =>
  refused(`The back office does not understand: ${why}`);

function buildBackOffice(context: AppContext, onFailure: (error: unknown) => void): FastifyInstance {
  const closing = new AbortController();
  const answering = new Set<Promise<unknown>>();
  const app = Fastify({
    bodyLimit: MAX_REQUEST_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    return503OnClosing: false,
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  app.setValidatorCompiler(schemaCompiler(({ message }) => new Error(message)));
  app.setNotFoundHandler((_, reply) => reply.code(404).send(notUnderstood('There is no such command.')));
  // Only of requests that did not reach a command.
  app.setErrorHandler((error: { statusCode?: number; message: string }, _, reply) =>
    reply.code(error.statusCode ?? 400).send(notUnderstood(error.message)),
  );
  for (const name of COMMAND_NAMES)
    app.post<{ Body: CheckedRequest }>(
      commandPath(name),
      { schema: { body: requestSchema(name) } },
      async (request, reply) => {
        const gone = new AbortController();
        const closed = new Promise<void>((resolve) => reply.raw.once('close', resolve));
        void closed.then(() => gone.abort(new CommandRefused('Nobody waits for this any more.')));
        const stop = AbortSignal.any([closing.signal, gone.signal]);
        const work = respond(context, name, request.body, onFailure, stop);
        const answered = Promise.all([work, closed]).finally(() => answering.delete(answered));
        answering.add(answered);
        const { status, body } = await work;
        return reply.code(status).send(body);
      },
    );
  app.addHook('onRequest', async (_, reply) => {
    if (closing.signal.aborted) return reply.code(503).send(refused(STOPPING));
  });
  app.addHook('preClose', async () => {
    closing.abort(new CommandRefused(STOPPING));
    await Promise.all(answering);
    app.server.closeAllConnections();
  });
  return app;
}

async function respond(
  context: AppContext,
  name: CommandName,
  { actor, arguments: given }: CheckedRequest,
  onFailure: (error: unknown) => void,
  stop: AbortSignal,
): Promise<{ readonly status: number; readonly body: CommandResponse }> {
  try {
    // The route's schema has checked the arguments of this command.
    const command = { command: name, ...given } as CommandOf<CommandName>;
    const body = await executeCommand(context, actor, command, stop);
    return { status: body.outcome === 'refused' ? 409 : 200, body };
  } catch (error) {
    onFailure(error);
    const unavailable = isDatabaseUnavailable(error);
    const what = unavailable
      ? 'The database does not answer.'
      : "Something went wrong; the server's log says what.";
    return { status: unavailable ? 503 : 500, body: refused(what) };
  }
}
