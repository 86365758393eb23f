import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Empty } from '@passport/shared/schemas/common';
import {
  ExternalAccountParams,
  ExternalAccountsAnswer,
  LinkExternalAccountBody,
  type ExternalAccount,
} from '@passport/shared/schemas/externalAuth';
import { record } from '../../protection/audit/audit';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { notFound } from '../../platform/http/errors';
import { notify } from '../../messaging/notices/notify';
import { lockUser } from '../../sessions/lockUser';
import { requireOpenSession } from '../../sessions/requireOpenSession';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { linkToSession } from './linkToSession';
import { providerTitles } from './providerTitles';
import { endPendingLogins } from './loginAttempts.repository';
import { deleteAccount, listAccounts, type ExternalAccountRow } from './externalAccounts.repository';

const present = ({ id, provider, email, linked_at, last_used_at }: ExternalAccountRow): ExternalAccount => ({
  id,
  provider,
  email,
  linked_at: linked_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

/** The linked external accounts. Any of them may be unlinked, because signing in by phone always stays possible. */
export const externalAccountsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock } = context;

    app.get(
      '/user/external_accounts/',
      { schema: { response: { 200: ExternalAccountsAnswer, ...refusals({ 401: sessionRefusals }) } } },
      async (request) => {
        const { user } = await requireSession(context, request);
        return { external_accounts: (await listAccounts(db, user.id)).map(present) };
      },
    );

    app.post(
      '/user/external_accounts/',
      {
        schema: {
          body: LinkExternalAccountBody,
          response: {
            200: ExternalAccountsAnswer,
            ...refusals({
              400: ['external_expired'],
              401: [...sessionRefusals, 'recent_sign_in_required'],
              409: [],
            }),
          },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        await linkToSession(context, visitorOf(request), signedIn, request.body.external_auth);
        return { external_accounts: (await listAccounts(db, signedIn.user.id)).map(present) };
      },
    );

    app.delete(
      '/user/external_accounts/:id/',
      {
        schema: {
          params: ExternalAccountParams,
          response: { 200: Empty, ...refusals({ 401: sessionRefusals, 404: [] }) },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        const visitor = visitorOf(request);
        await db.transaction().execute(async (transaction) => {
          const user = await lockUser(transaction, signedIn.user.id);
          await requireOpenSession(transaction, signedIn);
          const provider = await deleteAccount(transaction, request.params.id, user.id);
          if (provider === undefined) throw notFound();
          await endPendingLogins(transaction, user.id, clock.now());
          await record(transaction, {
            event: 'external_account_unlinked',
            at: clock.now(),
            userId: user.id,
            sid: signedIn.session.sid,
            visitor,
            details: { provider },
          });
          const facts = { provider: providerTitles[provider] };
          await notify(context, transaction, { notice: 'external_account_unlinked', user, visitor, facts });
        });
        return {};
      },
    );
  };
