import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { ParsedCommand } from './commandLine';
import { runCommand } from './commands';
import { explainToOperator, type Operator } from './operator';

/** What the service answers on its socket, as one JSON text. */
export type AdminAnswer = { result: Record<string, unknown> } | { message: string };

const pathOf = (dataDir: string): string => join(dataDir, 'admin.sock');

/**
 * Lets operators give commands while the service holds the embedded database: a socket in the data directory that only
 * its owner may open. The caller holds the directory's lock, so a socket that is there is a dead one.
 * @returns closes it
 */
export async function listenForCommands(operator: Operator, dataDir: string): Promise<() => Promise<void>> {
  const path = pathOf(dataDir);
  await rm(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    void answer(operator, socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function answer(operator: Operator, socket: Socket): Promise<void> {
  const reply = await readAll(socket)
    .then((request) => runCommand(operator, JSON.parse(request) as ParsedCommand))
    .then(
      (result): AdminAnswer => ({ result }),
      (error: unknown): AdminAnswer => ({ message: explainToOperator(error) }),
    );
  socket.end(JSON.stringify(reply));
}

/**
 * Hands a command to the service that runs on a data directory.
 * @returns its answer, or undefined where no service runs there
 */
export async function askService(dataDir: string, command: ParsedCommand): Promise<AdminAnswer | undefined> {
  const socket = createConnection({ path: pathOf(dataDir), allowHalfOpen: true });
  const isThere = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!isThere) return undefined;
  socket.end(JSON.stringify(command));
  return JSON.parse(await readAll(socket)) as AdminAnswer;
}

/** What the other side says until it has ended. Iterating the socket would close it for the answer too. */
function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    socket.once('error', reject);
  });
}
