import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { bodyLimitBytes } from '@passport/shared/constants';
import { Empty } from '@passport/shared/schemas/common';
import { Receipt } from '@passport/shared/schemas/receipts';
import type { Context } from '../../context';
import { unauthorized } from '../../platform/http/errors';
import { readBounceAddress } from './bounceAddress';
import type { MessageName } from './receipts.repository';
import { signatureFault } from './receiptSignature';

/** An id of the outbox, whose type is bigint. */
const messageId = /^[1-9]\d{0,17}$/;

/** The message that a gateway names: an SMS by its id, an email by its envelope sender. */
function messageNamed(secret: string, text: string): MessageName | undefined {
  if (messageId.test(text)) return { id: text, channels: ['sms'] };
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
    const parse = app.getDefaultJsonParser('error', 'error');

    // The signature is of the bytes, so they are kept until it has been checked.
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.addHook('preValidation', (request, _reply, done) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const fault = signatureFault(secret, request.headers['x-signature'], body, clock.now());
      if (fault) {
        request.log.info({ route: request.routeOptions.url, reason: fault }, 'receipt refused: signature');
        return done(unauthorized());
      }
      return void parse(request, body.toString('utf8'), (error, value: unknown) => {
        request.body = value;
        done(error ?? undefined);
      });
    });

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
