import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ExternalAuthUrlQuery } from '@passport/shared/schemas/externalAuth';
import type { Context } from '../../context';
import { createProviderClients } from './createProviderClients';
import { nameFrom } from './profile';
import { callbackPath } from './providerClient';
import { saveName } from './loginAttempts.repository';
import { readState } from './loginAttemptSecrets';

/** Form fields that become query parameters; anything else, above all the name, stays out of the address. */
const forwardedFields = ['code', 'state', 'error', 'error_description', 'iss'] as const;

/** `user` of Apple's form: JSON with the name, sent only at the first sign-in of a person. */
function readName(user: string | null): { first_name: string; last_name: string } | undefined {
  if (!user) return undefined;
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } };
    return { first_name: nameFrom(name?.firstName), last_name: nameFrom(name?.lastName) };
  } catch {
    return undefined;
  }
}

/**
 * The callback as a form (OAuth 2.0 Form Post Response Mode).
 * A form from another site carries no Lax cookie, so nothing is decided: the browser is redirected with 303 to the
 * page, whose own call carries the cookie. The name is stored with the login attempt, because it is sent only once.
 */
export const formPostRoutes =
  (context: Context): FastifyPluginAsyncTypebox<{ path?: string }> =>
  async (app, { path = '/user/external_auth/:service' }) => {
    const { config, secrets, db } = context;
    const configuredProvider = createProviderClients(context);

    // Only this address accepts forms.
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)));
    });

    app.post(path, { schema: { params: ExternalAuthUrlQuery, hide: true } }, async (request, reply) => {
      const { name: provider } = configuredProvider(request.params.service);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const id = readState(secrets.codeKey, form.get('state') ?? '');
      const name = readName(form.get('user'));
      if (id !== undefined && name) await saveName(db, id, provider, name);
      const query = new URLSearchParams(
        forwardedFields.flatMap((parameter) => {
          const value = form.get(parameter);
          return value === null ? [] : [[parameter, value]];
        }),
      );
      return reply.redirect(`${config.publicUrl}${callbackPath(provider)}?${query.toString()}`, 303);
    });
  };
