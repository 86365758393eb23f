import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The address to which a developer has webhooks sent. */
export interface WebhookListener {
  url: string;
  received: { headers: IncomingHttpHeaders; body: string }[];
  /** The status of each response. */
  status: number;
  close(): Promise<unknown>;
}

export async function listenForWebhooks(): Promise<WebhookListener> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      listener.received.push({ headers: request.headers, body });
      response.writeHead(listener.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const listener: WebhookListener = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    status: 200,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  return listener;
}
