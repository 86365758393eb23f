import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { historyRoutes } from './audit/history.routes';
import { businessUnitsRoutes } from './business-units/businessUnits.routes';
import { connectedServicesRoutes } from './connected-services/connectedServices.routes';
import { captchaRoutes } from './captcha/captcha.routes';
import type { Context } from './context';
import { contactChangesRoutes } from './contact-changes/contactChanges.routes';
import { undoLink } from './contact-changes/undoToken';
import { dataExportRoutes } from './data-export/dataExport.routes';
import { deletionRoutes } from './deletion/deletion.routes';
import { eventsRoutes } from './events/events.routes';
import { noticeRenderer } from './notices/noticeMessage';
import { noticeKind } from './notices/notify';
import { backchannelLogoutKind, backchannelLogoutRenderer } from './oauth2/backchannelLogout';
import { oauth2Routes } from './oauth2/oauth2.routes';
import { partnersRoutes } from './partners/partners.routes';
import { externalAccountsRoutes } from './external-providers/externalAccounts.routes';
import { externalAuthRoutes } from './external-providers/externalAuth.routes';
import { formPostRoutes } from './external-providers/formPost.routes';
import { named } from './http/named';
import { registrationRoutes } from './registration/registration.routes';
import { sessionListRoutes } from './sessions/sessionList.routes';
import { sessionsRoutes } from './sessions/sessions.routes';
import { profileRoutes } from './users/profile.routes';
import { telegramLinkedKind, telegramLinkedRenderer } from './two-factor/telegramLink';
import { cancelResetLink } from './two-factor/factorReset';
import { twoFactorRoutes } from './two-factor/twoFactor.routes';
import { usersRoutes } from './users/users.routes';
import { codeRenderer } from './verification/codeMessage';
import { codeMessageKind } from './verification/openVerification.repository';
import { verificationRoutes } from './verification/verification.routes';

/** Every domain of the service: its calls, below `/api`. */
export const domains = (context: Context): FastifyPluginAsyncTypebox[] =>
  [
    usersRoutes,
    captchaRoutes,
    profileRoutes,
    verificationRoutes,
    registrationRoutes,
    sessionsRoutes,
    twoFactorRoutes,
    businessUnitsRoutes,
    partnersRoutes,
    sessionListRoutes,
    historyRoutes,
    externalAuthRoutes,
    formPostRoutes,
    externalAccountsRoutes,
    connectedServicesRoutes,
    oauth2Routes,
    contactChangesRoutes,
    dataExportRoutes,
    deletionRoutes,
    eventsRoutes,
  ].map((routes) => named(routes.name, routes(context)));

/** How the messages of the domains read; said once, before the outbox delivers anything. */
export function registerMessages(context: Context): void {
  context.outbox.register(codeMessageKind, codeRenderer(context));
  context.outbox.register(backchannelLogoutKind, backchannelLogoutRenderer(context));
  context.outbox.register(
    noticeKind,
    noticeRenderer(context, {
      undo: (change) => undoLink(context, change),
      cancelReset: (reset) => cancelResetLink(context, reset),
    }),
  );
  context.outbox.register(telegramLinkedKind, telegramLinkedRenderer);
}
