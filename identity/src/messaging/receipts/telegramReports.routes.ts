import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { bodyLimitBytes } from '@passport/shared/constants';
import { Empty } from '@passport/shared/schemas/common';
import { Type } from 'typebox';
import type { Context } from '../../context';
import { requestIdPattern, telegramGatewayPath } from '../gateways/channels/telegramGateway';
import type { MessageReport } from './receipts.repository';
import { checkTelegramReport } from './receiptSignature';
import { takeSignedJson } from './takeSignedJson';

const endOf9999 = 253_402_300_799;

/** The fields of a report that we read; it also has the phone and what the message cost. */
const TelegramReport = Type.Object({
  request_id: Type.String({ pattern: requestIdPattern.source }),
  delivery_status: Type.Optional(
    Type.Object({
      status: Type.String({ maxLength: 100 }),
      /** Seconds since 1970. */
      updated_at: Type.Integer({ minimum: 0, maximum: endOf9999 }),
    }),
  ),
});

const reports: ReadonlyMap<string | undefined, Omit<MessageReport, 'at'>> = new Map<string, Omit<MessageReport, 'at'>>([
  ['sent', { state: 'accepted' }],
  ['delivered', { state: 'delivered' }],
  ['read', { state: 'delivered' }],
  ['expired', { state: 'failed', reason: 'expired' }],
  ['revoked', { state: 'failed', reason: 'unknown' }],
]);

/**
 * `POST /gateway/telegram/`, for the Telegram Gateway alone: what became of a code. Without TELEGRAM_GATEWAY_TOKEN there is no such address.
 * An unknown message or status is no error, because the gateway could do nothing about it.
 */
export const telegramReportsRoutes =
  ({ config, clock, receipts }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { token } = config.telegramGateway;
    if (token === undefined) return;
    takeSignedJson(app, clock, checkTelegramReport(token));

    app.post(
      telegramGatewayPath,
      { bodyLimit: bodyLimitBytes.receipt, schema: { body: TelegramReport, response: { 200: Empty, 202: Empty } } },
      async ({ body: { request_id: gatewayMessageId, delivery_status: status } }, reply) => {
        const report = reports.get(status?.status);
        const isKnown =
          status !== undefined &&
          report !== undefined &&
          (await receipts.takeOrWait(
            { gatewayMessageId, channels: ['telegram_gateway'] },
            { ...report, at: new Date(status.updated_at * 1000) },
          ));
        return reply.code(isKnown ? 200 : 202).send({});
      },
    );
  };
