import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Driver } from '../../../testing/harness';
import { startOAuthService } from './oauthService';

/** The `post_logout_redirect_uri` of the client of `startWithLogouts`. */
export const afterLogout = 'https://app.example/bye';

/** The back-channel logout endpoint of a client. */
export interface LogoutListener {
  url: string;
  received: string[];
  /** Status of its answers; 200 at first. */
  status: number;
  /** Resolves when the next logout token arrives. */
  next(): Promise<string>;
  close(): Promise<void>;
}

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
 * The service with a client that receives logout tokens.
 * @param flags more flags of `oauth2 create`
 */
export async function startWithLogouts(driver: Driver, ...flags: string[]) {
  const oauth = await startOAuthService(driver);
  const listener = await listenForLogouts();
  const addresses = ['--post-logout-redirect-uri', afterLogout, '--backchannel-logout-uri', listener.url];
  const registered = await oauth.register(...addresses, ...flags);
  return { oauth, listener, registered, config: await oauth.connect(registered) };
}
