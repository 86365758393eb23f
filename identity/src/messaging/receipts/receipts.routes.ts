import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { bodyLimitBytes } from '@passport/shared/constants';
import { phoneChannels } from '@passport/shared/schemas/channels';
import { Empty } from '@passport/shared/schemas/common';
import { Receipt } from '@passport/shared/schemas/receipts';
import type { Context } from '../../context';
import { readBounceAddress } from './bounceAddress';
import type { MessageName } from './receipts.repository';
import { checkReceipt } from './receiptSignature';
import { takeSignedJson } from './takeSignedJson';

/** An id of the outbox, whose type is bigint. */
const messageId = /^[1-9]\d{0,17}$/;

/** The message that a gateway names: one to a phone by its id, an email by its envelope sender. */
function messageNamed(secret: string, text: string): MessageName | undefined {
  if (messageId.test(text)) return { id: text, channels: phoneChannels };
  const id = readBounceAddress(secret, text);
  return id === undefined ? undefined : { id, channels: ['email', 'bulk_email'] };
}

/**
 * `POST /gateway/receipts/`, for gateways alone: what became of a message. Without RECEIPT_SECRET there is no such address.
 * An unknown message is no error, because the gateway could do nothing about it: it may be older than a week.
 */
export const receiptsRoutes =
  ({ config, clock, receipts }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { secret } = config.receipts;
    if (secret === undefined) return;
    takeSignedJson(app, clock, checkReceipt(secret));

    app.post(
      '/gateway/receipts/',
      { bodyLimit: bodyLimitBytes.receipt, schema: { body: Receipt, response: { 200: Empty, 202: Empty } } },
      async ({ body: { id, state, reason, at } }, reply) => {
        const name = messageNamed(secret, id);
        const isKnown = name !== undefined && (await receipts.take(name, { state, reason, at: new Date(at) }));
        return reply.code(isKnown ? 200 : 202).send({});
      },
    );
  };
