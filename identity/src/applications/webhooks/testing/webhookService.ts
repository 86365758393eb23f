import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookEvent } from '@passport/shared/schemas/webhooks';
import { sql } from 'kysely';
import { Check } from 'typebox/value';
import { createApplication, giveAccess } from '../../../testing/developers';
import { ok, signUp, type Person } from '../../../testing/flows';
import { startTestService, type Answer, type Driver, type TestService } from '../../../testing/harness';
import type { Json } from '../../../testing/json';
import { createSteppedClock } from '../../../testing/steppedClock';
import { bodyOf, catalogue } from '../catalogue';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** An endpoint that responds as the test sets. */
export interface Endpoint {
  url: string;
  received: Received[];
  /** Bodies that the catalogue of events does not describe; `close` refuses any. */
  unknown: string[];
  status: number;
  /** Statuses of the next answers, before `status`. */
  next: number[];
  answer: string;
  /** The header Retry-After of every answer. */
  retryAfter?: string;
  /** Requests to `/hang`, which get no answer before the test gives one. */
  held: ServerResponse[];
}

function isOfCatalogue(body: string): boolean {
  const event = JSON.parse(body) as { type: WebhookEvent };
  return event.type in catalogue && Check(bodyOf(event.type), event);
}

async function startEndpoint(): Promise<{ endpoint: Endpoint; stop(): Promise<unknown> }> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      endpoint.received.push({ headers: request.headers, body });
      if (!isOfCatalogue(body)) endpoint.unknown.push(body);
      if (request.url === '/hang') return void endpoint.held.push(response);
      response.statusCode = endpoint.next.shift() ?? endpoint.status;
      if (response.statusCode === 302) response.setHeader('location', '/elsewhere');
      if (endpoint.retryAfter !== undefined) response.setHeader('retry-after', endpoint.retryAfter);
      response.end(endpoint.answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const endpoint: Endpoint = { url, received: [], unknown: [], status: 200, next: [], answer: 'ok', held: [] };
  return { endpoint, stop: () => new Promise((resolve) => server.close(resolve)) };
}

/** A service with a developer, whose site has an endpoint and a secret for webhooks. */
export interface WebhookService {
  service: TestService;
  person: Person;
  site: Json;
  secret: string;
  endpoint: Endpoint;
  /** Calls `/oauth2/{id of the site}/…` as the developer. */
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Answer>;
  /** Delivers due events. */
  deliver(): Promise<number>;
  /** Writes an event of the site. @param userId internal id of the person that it is about */
  emit(event: WebhookEvent, userId?: number): Promise<unknown>;
  /** The developer signs in to the site, which is an event. */
  enter(): Promise<Json>;
  /** The access token of the developer expires after a few minutes: gets a new one. */
  renew(): Promise<void>;
  /** Types and data of what the endpoint has received. */
  events(): { type: string; data: Json }[];
  /** The state of the endpoint, as its developer reads it. */
  readEndpoint(): Promise<Json>;
  close(): Promise<void>;
}

export async function startWebhookService(driver: Driver): Promise<WebhookService> {
  const { endpoint, stop } = await startEndpoint();
  const service = await startTestService({ driver, clock: createSteppedClock(new Date()) });
  const person = await signUp(service);
  await giveAccess(service, person, 'UNIT_SITE');
  const site = await createApplication(service, person, 'UNIT_SITE');
  const call: WebhookService['call'] = (method, path, body) =>
    service.call(method, `/oauth2/${site.id}/${path}`, { token: person.jwt.access, ...(body && { body }) });
  const deliver = () => service.context.webhooks.deliverDue();
  const renew = async () => {
    person.jwt = ok(await service.call('POST', '/user/refresh_jwt/', { body: { refresh: person.jwt.refresh } }));
  };
  ok(await call('PATCH', '', { webhook_url: `${endpoint.url}/hooks` }));
  const { webhook_secret: secret } = ok(await call('POST', 'webhook/secret/'));
  // Creating the secret already causes an event.
  await deliver();
  endpoint.received = [];
  return {
    ...{ service, person, site, secret, endpoint, call, deliver, renew },
    emit: (event, userId) =>
      sql`SELECT emit_webhook(${event}, ${userId ?? null}::integer, ${site.id}::uuid, '{}', ${service.clock.now()}::timestamptz)`.execute(
        service.context.db,
      ),
    enter: async () => {
      const body = { site: site.id };
      return ok(await service.call('POST', '/partner/get_user_token_for_site/', { token: person.jwt.access, body }));
    },
    events: () => endpoint.received.map(({ body }) => JSON.parse(body) as { type: string; data: Json }),
    readEndpoint: async () => {
      await renew();
      return ok(await call('GET', 'deliveries/')).endpoint as Json;
    },
    close: async () => {
      await service.context.webhooks.stop();
      await service.close();
      await stop();
      if (endpoint.unknown.length > 0) throw new Error(`Not in the catalogue: ${endpoint.unknown.join(' ')}`);
    },
  };
}
