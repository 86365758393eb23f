import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { ParsedCommand } from './commandLine';
import { runCommand } from './commands';
import { explainToOperator, type Operator } from './operator';

/** Response of the service on its socket, as JSON. */
export type AdminAnswer = { result: Record<string, unknown> } | { message: string };

/** A command with the name of the operator who runs it. */
type NamedCommand = ParsedCommand & { operator: string };

const pathOf = (dataDir: string): string => join(dataDir, 'admin.sock');

/**
 * Accepts operators' commands while the service holds the embedded database, on a socket in the data directory that only its owner
 * may open. The caller holds the lock of the directory, so an existing socket is stale and is replaced.
 * @returns closes the socket
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
    .then((text) => {
      const { operator: name, ...command } = JSON.parse(text) as NamedCommand;
      return runCommand({ ...operator, name }, command);
    })
    .then(
      (result): AdminAnswer => ({ result }),
      (error: unknown): AdminAnswer => ({ message: explainToOperator(error) }),
    );
  socket.end(JSON.stringify(reply));
}

/**
 * Sends a command to the service that runs on a data directory.
 * @returns its response, or undefined if no service is running
 */
export async function askService(dataDir: string, command: NamedCommand): Promise<AdminAnswer | undefined> {
  const socket = createConnection({ path: pathOf(dataDir), allowHalfOpen: true });
  const isThere = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!isThere) return undefined;
  socket.end(JSON.stringify(command));
  return JSON.parse(await readAll(socket)) as AdminAnswer;
}

/** Reads everything until the peer ends its side. Iterating the socket instead would also close it for the response. */
function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    socket.once('error', reject);
  });
}
