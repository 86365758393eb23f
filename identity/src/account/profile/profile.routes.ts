import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Empty } from '@passport/shared/schemas/common';
import { PromotionalConsentBody, TimezoneBody, User, UserPatch } from '@passport/shared/schemas/users';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { accessFlagsOf } from '../../applications/access-requests/accessFlagsOf';
import { changeProfile, recordConsent } from './profile';
import { findRoles } from '../../people/operators.repository';
import { presentUser } from '../../people/users.presenter';
import { updateUser } from '../../people/users.repository';

/** No zone has a finer offset, and a fraction below the range of the column would be refused by the database. @param hours east of UTC */
const roundedToMinute = (hours: number): number => Math.round(hours * 60) / 60;

const changeRefusals = refusals({ 401: sessionRefusals, 429: ['too_many_requests'] });

/** Operators see the way to the console; nobody else is told of it. */
const consoleOf = async ({ db, clock }: Context, userId: number): Promise<Pick<User, 'console'>> =>
  (await findRoles(db, userId, clock.now())).length > 0 ? { console: true } : {};

/** Reading and changing one's own profile (spec 7). */
export const profileRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/user/me/',
      { schema: { response: { 200: User, ...refusals({ 401: sessionRefusals }) } } },
      async (request) => {
        const { user } = await requireSession(context, request);
        return { ...presentUser(user, await accessFlagsOf(context.db, user)), ...(await consoleOf(context, user.id)) };
      },
    );

    app.patch(
      '/user/me/',
      {
        schema: { body: UserPatch, response: { 200: User, ...changeRefusals } },
        ...sessionFirst(context),
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        const changed = await changeProfile(context, signedIn, visitorOf(request), request.body);
        return { ...changed, ...(await consoleOf(context, signedIn.user.id)) };
      },
    );

    app.post(
      '/user/set_timezone/',
      {
        schema: { body: TimezoneBody, response: { 200: Empty, ...refusals({ 401: sessionRefusals }) } },
        ...sessionFirst(context),
      },
      async (request) => {
        const { user } = await requireSession(context, request);
        await updateUser(context.db, user.id, { timezone: roundedToMinute(request.body.timezone) });
        return {};
      },
    );

    app.post(
      '/user/update_cookies_consent/',
      { schema: { response: { 200: Empty, ...changeRefusals } } },
      async (request) => {
        const signedIn = await requireSession(context, request);
        if (signedIn.user.cookies_consent) return {};
        const change = { cookies_consent: true, cookies_consent_at: context.clock.now() };
        await recordConsent(context, signedIn, visitorOf(request), { event: 'cookies_accepted', change });
        return {};
      },
    );

    app.post(
      '/user/update_pm_consent/',
      {
        schema: { body: PromotionalConsentBody, response: { 200: Empty, ...changeRefusals } },
        ...sessionFirst(context),
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        const { promotional_materials_consent } = request.body;
        if (signedIn.user.promotional_materials_consent === promotional_materials_consent) return {};
        const change = { promotional_materials_consent, promotional_materials_consent_at: context.clock.now() };
        await recordConsent(context, signedIn, visitorOf(request), { event: 'news_consent_changed', change });
        return {};
      },
    );
  };
