import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { Empty } from '@passport/shared/schemas/common';
import type {
  Deliveries,
  DeliveriesQuery,
  ReplayAllAnswer,
  StopReplayAnswer,
  WebhookSecretAnswer,
  WebhookTestAnswer,
  WebhookTestBody,
} from '@passport/shared/schemas/webhooks';

const list = endpoint<undefined, Deliveries>('GET', '/oauth2/{id}/deliveries/');
const replay = endpoint<undefined, Empty>('POST', '/oauth2/{id}/deliveries/{delivery}/replay/');
const replayAll = endpoint<undefined, ReplayAllAnswer>('POST', '/oauth2/{id}/webhook/replay/');
const stopReplay = endpoint<undefined, StopReplayAnswer>('DELETE', '/oauth2/{id}/webhook/replay/');
const enable = endpoint<undefined, Empty>('POST', '/oauth2/{id}/webhook/enable/');
const makeSecret = endpoint<undefined, WebhookSecretAnswer>('POST', '/oauth2/{id}/webhook/secret/');
const test = endpoint<WebhookTestBody, WebhookTestAnswer>('POST', '/oauth2/{id}/webhook/test/');

/** The calls of an application's webhook. @throws ApiError */
export const createWebhookApi = (api: Api, id: string) => ({
  list: (query: DeliveriesQuery) => api.call(list, undefined, { params: { id }, query: { ...query } }),
  replay: (delivery: string) => api.call(replay, undefined, { params: { id, delivery } }),
  replayAll: () => api.call(replayAll, undefined, { params: { id } }),
  stopReplay: () => api.call(stopReplay, undefined, { params: { id } }),
  enable: () => api.call(enable, undefined, { params: { id } }),
  makeSecret: () => api.call(makeSecret, undefined, { params: { id } }),
  test: (body: WebhookTestBody) => api.call(test, body, { params: { id } }),
});
export type WebhookApi = ReturnType<typeof createWebhookApi>;
