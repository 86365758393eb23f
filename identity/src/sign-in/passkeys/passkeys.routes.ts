import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AddPasskeyBody,
  PasskeyItem,
  PasskeyOfferAnswer,
  PasskeyOfferBody,
  PasskeyOptions,
  PasskeyOptionsBody,
  PasskeysAnswer,
} from '@passport/shared/schemas/passkeys';
import type { Context } from '../../context';
import { giveDeviceCookie } from '../../platform/devices/deviceCookie';
import { visitorOf } from '../../platform/devices/visitor';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { addPasskey } from './addPasskey';
import { ownOptions, signInOptions } from './passkeyOptions';
import { presentPasskeys } from './passkeys.presenter';
import { countOffer, findHandle, isOfferDue, listPasskeys } from './passkeys.repository';
import { rpOf } from './rp';

const recentSession = [...sessionRefusals, 'recent_sign_in_required'] as const;

/** Passkeys: options of their ceremonies, and those of the caller. */
export const passkeysRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { clock, config, db, metrics } = context;

    app.post(
      '/user/passkeys/options/',
      {
        schema: {
          body: PasskeyOptionsBody,
          response: { 200: PasskeyOptions, ...refusals({ 401: recentSession, 404: [] }) },
        },
      },
      async (request, reply) => {
        const { purpose } = request.body;
        if (purpose === 'sign_in') return signInOptions(context, giveDeviceCookie(request, reply));
        const signedIn = await requireSession(context, request);
        return ownOptions(context, signedIn, { purpose, device: giveDeviceCookie(request, reply) });
      },
    );

    app.get(
      '/user/passkeys/',
      {
        schema: { response: { 200: PasskeysAnswer, ...refusals({ 401: sessionRefusals }) } },
        ...sessionFirst(context),
      },
      async (request) => {
        const { user } = await requireSession(context, request);
        const rows = await listPasskeys(db, user.id, clock.now());
        return presentPasskeys(rows, rpOf(config.publicUrl), await findHandle(db, user.id));
      },
    );

    app.post(
      '/user/passkeys/',
      {
        schema: {
          body: AddPasskeyBody,
          response: {
            201: PasskeyItem,
            ...refusals({
              400: ['wrong_passkey'],
              401: sessionRefusals,
              404: [],
              409: [],
              429: ['too_many_requests'],
            }),
          },
        },
        ...sessionFirst(context),
      },
      async (request, reply) => {
        const signedIn = await requireSession(context, request);
        const made = await addPasskey(context, visitorOf(request), signedIn, request.body);
        metrics.passkey('made');
        if (request.body.is_offered) metrics.passkey('made_by_offer');
        return reply.code(201).send(made);
      },
    );

    app.post(
      '/user/passkeys/offer/',
      {
        schema: {
          body: PasskeyOfferBody,
          response: { 200: PasskeyOfferAnswer, ...refusals({ 401: sessionRefusals }) },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const { user, session } = await requireSession(context, request);
        const { is_shown = false } = request.body;
        const isByCode = session.amr.some((method) => method === 'sms' || method === 'email');
        const isPossible = isByCode && rpOf(config.publicUrl) !== undefined;
        if (!is_shown) return { is_offered: isPossible && (await isOfferDue(db, user.id, clock.now())) };
        const is_offered = isPossible && (await countOffer(db, user.id, randomBytes(32), clock.now()));
        if (is_offered) metrics.passkey('offered');
        return { is_offered };
      },
    );
  };
