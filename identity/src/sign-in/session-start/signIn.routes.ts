import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  Jwt,
  JwtAnswer,
  LogoutAnswer,
  LogoutBody,
  RefreshBody,
  SsoCookieAnswer,
  SsoCookieBody,
  StandardAuthBody,
} from '@passport/shared/schemas/sessions';
import { refreshRefusals, refusals, sessionRefusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { unauthorized } from '../../platform/http/errors';
import { counted, countPasskeyUse } from '../../platform/http/metrics';
import { logout } from '../../sessions/logout';
import { refreshPair } from '../../sessions/refresh';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { readCaller, requireSession } from '../../sessions/requireSession';
import { signIn } from './signIn';
import { giveSsoCookie, clearSsoCookie } from '../../sessions/ssoCookie';

/** SAML's part in signing in and out; passed in, because sign-in is a layer below the protocols. */
export interface SamlSteps {
  /** Whether the SAML request at a path of the service requires a new sign-in. */
  isSignInNeededFor(context: Context, next: string, signedIn: SessionWithUser): Promise<boolean>;
  /** Starts the logout at service providers. @returns the path where the browser continues; undefined if there is none */
  startLogout(context: Context, sid: string): Promise<string | undefined>;
}

/** Sign-in, SSO cookie, refresh and logout (spec 7). */
export const signInRoutes =
  (context: Context, saml: SamlSteps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { metrics } = context;

    app.post(
      '/user/standard_auth/',
      {
        schema: {
          body: StandardAuthBody,
          response: {
            200: JwtAnswer,
            ...refusals({
              400: ['external_expired', 'wrong_code', 'wrong_passkey', 'wrong_password'],
              401: ['need_change_email', 'second_factor_required', 'documents_required', 'user_inactive'],
              404: ['not_registered'],
              429: ['too_many_requests'],
            }),
          },
        },
      },
      async (request, reply) => {
        const { sid, jwt } = await counted(metrics, 'sign_in', signIn(context, visitorOf(request), request.body));
        const { passkey, phone_verification, email_verification } = request.body;
        countPasskeyUse(metrics, passkey, [phone_verification, email_verification]);
        giveSsoCookie(context, reply, sid);
        return { jwt };
      },
    );

    app.post(
      '/user/sso_cookie/',
      { schema: { body: SsoCookieBody, response: { 200: SsoCookieAnswer, ...refusals({ 401: sessionRefusals }) } } },
      async (request, reply) => {
        const signedIn = await requireSession(context, request);
        giveSsoCookie(context, reply, signedIn.session.sid);
        const { next } = request.body;
        return next !== undefined && (await saml.isSignInNeededFor(context, next, signedIn))
          ? { is_sign_in_needed: true }
          : {};
      },
    );

    app.post(
      '/user/refresh_jwt/',
      {
        schema: {
          body: RefreshBody,
          response: { 200: Jwt, ...refusals({ 401: refreshRefusals }) },
        },
      },
      (request) => counted(metrics, 'refresh', refreshPair(context, request.body.refresh, visitorOf(request))),
    );

    app.post(
      '/user/logout/',
      { schema: { body: LogoutBody, response: { 200: LogoutAnswer, ...refusals({ 401: [] }) } } },
      async (request, reply) => {
        const caller = readCaller(context, request);
        if (!caller) throw unauthorized();
        const { sid } = caller;
        const isForAll = request.body.end_all_sessions ?? false;
        await counted(metrics, 'logout', logout(context, visitorOf(request), sid, isForAll));
        clearSsoCookie(context, reply);
        const nextPath = await saml.startLogout(context, sid);
        return nextPath === undefined ? {} : { continue: nextPath };
      },
    );
  };
