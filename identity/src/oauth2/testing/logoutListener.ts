import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The address of a client at which it hears that a session has ended. */
export interface LogoutListener {
  url: string;
  received: string[];
  /** What it answers; 200 at first. */
  status: number;
  close(): Promise<void>;
}

/** A client that hears of logouts. */
export async function listenForLogouts(): Promise<LogoutListener> {
  const received: string[] = [];
  const listener = { received, status: 200 } as LogoutListener;
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push(new URLSearchParams(body).get('logout_token') ?? '');
      response.statusCode = listener.status;
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  listener.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/logout`;
  listener.close = () => new Promise((resolve) => server.close(() => resolve()));
  return listener;
}
