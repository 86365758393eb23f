import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Engine } from '../../../testing/harness';
import { startOAuthService } from './oauthService';

/** Where the client of `startWithLogouts` is led after a logout that it asked for. */
export const afterLogout = 'https://app.example/bye';

/** The address of a client at which it hears that a session has ended. */
export interface LogoutListener {
  url: string;
  received: string[];
  /** What it answers; 200 at first. */
  status: number;
  /** Resolves when the next logout token arrives. */
  next(): Promise<string>;
  close(): Promise<void>;
}

/** A client that hears of logouts. */
async function listenForLogouts(): Promise<LogoutListener> {
  const received: string[] = [];
  const listener = { received, status: 200 } as LogoutListener;
  const arrivals = new EventEmitter();
  listener.next = async () => {
    const [token] = (await once(arrivals, 'token')) as [string];
    return token;
  };
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const token = new URLSearchParams(body).get('logout_token') ?? '';
      received.push(token);
      arrivals.emit('token', token);
      response.statusCode = listener.status;
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  listener.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/logout`;
  listener.close = () => new Promise((resolve) => server.close(() => resolve()));
  return listener;
}

/**
 * The service with a client that hears of logouts.
 * @param flags of `oauth2 create` besides
 */
export async function startWithLogouts(engine: Engine, ...flags: string[]) {
  const oauth = await startOAuthService(engine);
  const listener = await listenForLogouts();
  const addresses = ['--post-logout-redirect-uri', afterLogout, '--backchannel-logout-uri', listener.url];
  const registered = await oauth.register(...addresses, ...flags);
  return { oauth, listener, registered, config: await oauth.connect(registered) };
}
