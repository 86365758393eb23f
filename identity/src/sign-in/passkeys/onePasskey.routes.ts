import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Empty } from '@passport/shared/schemas/common';
import { PasskeyItem, PasskeyParams, PasskeyPatch } from '@passport/shared/schemas/passkeys';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { removePasskey, renamePasskey, takePasskeyBack } from './changePasskeys';

const recentSession = [...sessionRefusals, 'recent_sign_in_required'] as const;

/** Naming, removing and taking back one passkey of the caller. */
export const onePasskeyRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.patch(
      '/user/passkeys/:id/',
      {
        schema: {
          params: PasskeyParams,
          body: PasskeyPatch,
          response: { 200: PasskeyItem, ...refusals({ 401: sessionRefusals, 404: [] }) },
        },
        ...sessionFirst(context),
      },
      async (request) =>
        renamePasskey(
          context,
          await requireSession(context, request),
          request.params.id.toLowerCase(),
          request.body.name,
        ),
    );

    app.delete(
      '/user/passkeys/:id/',
      {
        schema: {
          params: PasskeyParams,
          response: { 200: Empty, ...refusals({ 401: recentSession, 404: [], 429: ['too_many_requests'] }) },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        await removePasskey(context, visitorOf(request), signedIn, request.params.id.toLowerCase());
        return {};
      },
    );

    app.post(
      '/user/passkeys/:id/restore/',
      {
        schema: {
          params: PasskeyParams,
          response: { 200: PasskeyItem, ...refusals({ 401: recentSession, 404: [], 409: [] }) },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        return takePasskeyBack(context, visitorOf(request), signedIn, request.params.id.toLowerCase());
      },
    );
  };
