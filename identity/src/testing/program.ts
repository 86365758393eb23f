import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { request } from 'undici';
import { bundleProgram } from './bundleProgram.mjs';
import type { Json } from './json';

let bundled: Promise<string> | undefined;

/** Output and exit code of a program. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Calls a program over HTTP. A JSON body is parsed; an empty one is undefined. */
export type HttpCall = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: Json; headers: Headers }>;

export interface RunningService {
  /** Origin of PORT. */
  url: string;
  /** Origin of IDENTITY_PORT. */
  privateUrl: string;
  pid: number;
  /** Its whole output. */
  log(): string;
  call: HttpCall;
  /** Sends SIGTERM repeatedly, as a terminal and the parent program both do. */
  stop(): Promise<Ended>;
  /** Kills it without warning, like a crash. */
  kill(): Promise<void>;
}

/** Only variables set by the test, none of the developer's shell. */
const bareEnvironment = {
  PATH: process.env.PATH,
  NODE_ENV: 'test',
  CAPTCHA: 'off',
  // The people of a test all come from one address.
  LIMIT_SENDS_IP: '100000',
  LIMIT_SENDS_DEVICE: '100000',
  HOST: '127.0.0.1',
  PORT: '0',
  IDENTITY_PORT: '0',
  PUBLIC_URL: 'http://localhost:3000',
};

/**
 * Starts a program of the product, bundled from the current code.
 * @param program the product or the operators' commands
 */
async function spawnProgram(
  program: 'server' | 'cli',
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  bundled ??= bundleProgram(process.env.TEST_DIRECTORY ?? '');
  const directory = await bundled;
  return spawn(process.execPath, ['--enable-source-maps', `${directory}/${program}.js`, ...args], {
    env: { ...bareEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a program of the product until it exits. */
export async function runProgram(
  program: 'server' | 'cli',
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Ended> {
  const child = await spawnProgram(program, args, env);
  return collect(child).ended;
}

/** Runs an operator's command. @returns the object that it prints */
export async function runCommandLine(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; answer: Json }> {
  const { code, stdout } = await runProgram('cli', args, env);
  return { code, answer: JSON.parse(stdout) };
}

/** A service that may not be ready yet. */
export interface LaunchedService {
  /** @throws Error with its output if it exits before it is ready */
  ready: Promise<RunningService>;
  kill(): Promise<void>;
}

/** Starts the service in a process of its own, on a free port, and waits until it is ready. */
export const startServiceProgram = async (env: NodeJS.ProcessEnv): Promise<RunningService> =>
  (await launchServiceProgram(env)).ready;

/** Starts the service in a process of its own, on a free port. */
export async function launchServiceProgram(env: NodeJS.ProcessEnv): Promise<LaunchedService> {
  const child = await spawnProgram('server', [], env);
  const collected = collect(child);
  return {
    ready: becomesReady(child, collected, new URL(env.PUBLIC_URL ?? 'http://localhost:3000').host),
    kill: async () => {
      child.kill('SIGKILL');
      await collected.ended;
    },
  };
}

async function becomesReady(
  child: ChildProcess,
  { output, ended }: Collected,
  publicHost: string,
): Promise<RunningService> {
  const ports = await Promise.race([portsOf(child), ended.then(() => undefined)]);
  if (ports === undefined) throw new Error(`The service ended at its start:\n${output.stdout}${output.stderr}`);
  const url = `http://127.0.0.1:${ports.port}`;
  return {
    url,
    privateUrl: `http://127.0.0.1:${ports.identityPort}`,
    pid: child.pid ?? 0,
    log: () => output.stdout + output.stderr,
    call: callOver(url, publicHost),
    stop: () => {
      child.kill('SIGTERM');
      const again = setInterval(() => child.kill('SIGTERM'), 1);
      return ended.finally(() => clearInterval(again));
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * Calls the program at an origin.
 * @param publicHost that of PUBLIC_URL: /dev answers no other, and fetch always sends that of the URL
 */
export const callOver =
  (origin: string, publicHost = new URL(origin).host): HttpCall =>
  async (method, path, body, headers = {}) => {
    if (path.startsWith('/dev/')) {
      const answer = await request(`${origin}${path}`, { headers: { host: publicHost } });
      return { status: answer.statusCode, body: (await answer.body.json()) as Json, headers: new Headers() };
    }
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    const parsed = isJson ? (JSON.parse(text) as Json) : text;
    return { status: answer.status, body: text === '' ? undefined : parsed, headers: answer.headers };
  };

/** Output of a program, and its exit. */
export interface Collected {
  output: { stdout: string; stderr: string };
  ended: Promise<Ended>;
}

/** Collects the output of a program. */
export function collect(child: ChildProcess): Collected {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  return { output, ended: once(child, 'close').then(() => ({ code: child.exitCode, ...output })) };
}

/** What the service logs when it is ready. */
interface ReadyLine {
  msg: string;
  port: number;
  identityPort: number;
}

function portsOf(child: ChildProcess): Promise<ReadyLine> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: child.stdout! });
    lines.on('line', (line) => {
      if (line.includes('"msg":"passport is ready"')) resolve(JSON.parse(line) as ReadyLine);
    });
  });
}
