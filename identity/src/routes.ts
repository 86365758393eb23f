import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accessRequestsRoutes } from './applications/access-requests/accessRequests.routes';
import { accessRequestedKind, accessRequestedRenderer } from './applications/access-requests/operatorMail';
import { applicationStateRoutes } from './applications/registration/applicationState.routes';
import { applicationsRoutes } from './applications/registration/applications.routes';
import { activityRoutes } from './applications/activity/activity.routes';
import { webhooksRoutes } from './applications/webhooks/webhooks.routes';
import { historyRoutes } from './account/history/history.routes';
import { businessUnitsRoutes } from './applications/business-units/businessUnits.routes';
import { businessUnitImagesRoutes } from './applications/business-units/images.routes';
import { signInRequestRoutes } from './protocols/sign-in-request/signInRequest.routes';
import { connectedServicesRoutes } from './account/connected-services/connectedServices.routes';
import { captchaRoutes } from './protection/captcha/captcha.routes';
import type { Context } from './context';
import { contactChangesRoutes } from './account/contact-changes/contactChanges.routes';
import { undoLink } from './account/contact-changes/undoToken';
import { dataExportRoutes } from './account/data-export/dataExport.routes';
import { leavingRoutes } from './account/leaving/leaving.routes';
import { deletionRoutes } from './account/deletion/deletion.routes';
import { acceptancesRoutes } from './site/documents/acceptances.routes';
import { supportMailKind, supportMailRenderer } from './site/support/supportMail';
import { supportRoutes } from './site/support/support.routes';
import { documentMailKind, documentMailRenderer } from './site/documents/documentMail';
import { documentsRoutes } from './site/documents/documents.routes';
import { eventsRoutes } from './sessions/events/events.routes';
import { noticeRenderer } from './messaging/notices/noticeMessage';
import { receiptsRoutes } from './messaging/receipts/receipts.routes';
import { telegramReportsRoutes } from './messaging/receipts/telegramReports.routes';
import { noticeKind } from './messaging/notices/notify';
import { backchannelLogoutKind, backchannelLogoutRenderer } from './protocols/oidc/backchannel-logout/logoutToken';
import { oauth2Routes } from './protocols/oidc/oauth2.routes';
import { isSignInNeededFor } from './protocols/saml/signInNeeded';
import { startLogout } from './protocols/saml/startLogout';
import { partnersRoutes } from './protocols/partners/partners.routes';
import { externalAccountsRoutes } from './sign-in/external-providers/externalAccounts.routes';
import { loginAttemptsRoutes } from './sign-in/external-providers/loginAttempts.routes';
import { formPostRoutes } from './sign-in/external-providers/formPost.routes';
import { named } from './platform/http/named';
import { registrationRoutes } from './sign-in/registration/registration.routes';
import { accountSessionsRoutes } from './account/sessions/accountSessions.routes';
import { confirmSignInRoutes } from './sign-in/session-start/confirmSignIn.routes';
import { signInRoutes } from './sign-in/session-start/signIn.routes';
import { onePasskeyRoutes } from './sign-in/passkeys/onePasskey.routes';
import { todayRoutes } from './operations/console/today/today.routes';
import { auditRoutes } from './operations/console/audit/audit.routes';
import { approvalsRoutes } from './operations/console/approvals/approvals.routes';
import { operatorsRoutes } from './operations/console/operators/operators.routes';
import { operatorAccessRoutes } from './operations/console/access/access.routes';
import { operatorSupportRoutes } from './operations/console/support/support.routes';
import { auditHeadKind, auditHeadRenderer } from './operations/console/audit/mailHead';
import { breakGlassKind, breakGlassRenderer } from './operations/console/breakGlassMail';
import { operatorMeRoutes } from './operations/console/me.routes';
import { operatorFindRoutes } from './operations/console/people/find.routes';
import { operatorPersonRoutes } from './operations/console/people/person.routes';
import { operatorCodesRoutes } from './operations/console/codes/codes.routes';
import { operatorActsRoutes } from './operations/console/people/acts/acts.routes';
import { operatorSessionRoutes } from './operations/console/session.routes';
import { passkeysRoutes } from './sign-in/passkeys/passkeys.routes';
import { profileRoutes } from './account/profile/profile.routes';
import { telegramLinkedKind, telegramLinkedRenderer } from './sign-in/two-factor/telegramLink';
import { cancelResetLink } from './sign-in/two-factor/factorReset';
import { telegramRoutes } from './sign-in/two-factor/telegram.routes';
import { twoFactorRoutes } from './sign-in/two-factor/twoFactor.routes';
import { identifyRoutes } from './sign-in/identify/identify.routes';
import { releaseReportsRoutes } from './site/release-reports/releaseReports.routes';
import { codeRenderer } from './verification/send/codeRenderer';
import { codeMessageKind } from './verification/send/openVerification.repository';
import { sendCodeRoutes } from './sign-in/codes/sendCode.routes';
import { deliveryRoutes } from './sign-in/codes/delivery.routes';
import { verifyCodeRoutes } from './sign-in/codes/verifyCode.routes';

/** The functions of SAML are passed in, because sign-in is a layer below the protocols. */
const signInWithSaml = (context: Context): FastifyPluginAsyncTypebox =>
  signInRoutes(context, { isSignInNeededFor, startLogout });

/** The routes of every domain, below `/api`. */
export const apiRoutes = (context: Context): FastifyPluginAsyncTypebox[] =>
  [
    identifyRoutes,
    captchaRoutes,
    profileRoutes,
    sendCodeRoutes,
    deliveryRoutes,
    verifyCodeRoutes,
    registrationRoutes,
    signInWithSaml,
    twoFactorRoutes,
    telegramRoutes,
    confirmSignInRoutes,
    passkeysRoutes,
    onePasskeyRoutes,
    businessUnitsRoutes,
    businessUnitImagesRoutes,
    signInRequestRoutes,
    partnersRoutes,
    accountSessionsRoutes,
    historyRoutes,
    loginAttemptsRoutes,
    formPostRoutes,
    externalAccountsRoutes,
    connectedServicesRoutes,
    oauth2Routes,
    accessRequestsRoutes,
    applicationsRoutes,
    applicationStateRoutes,
    activityRoutes,
    webhooksRoutes,
    contactChangesRoutes,
    dataExportRoutes,
    deletionRoutes,
    leavingRoutes,
    eventsRoutes,
    documentsRoutes,
    ...(context.config.releases.areReported ? [releaseReportsRoutes] : []),
    acceptancesRoutes,
    supportRoutes,
    operatorSessionRoutes,
    operatorMeRoutes,
    operatorFindRoutes,
    operatorPersonRoutes,
    operatorActsRoutes,
    operatorCodesRoutes,
    operatorSupportRoutes,
    operatorAccessRoutes,
    approvalsRoutes,
    operatorsRoutes,
    auditRoutes,
    todayRoutes,
  ].map((routes) => named(routes.name, routes(context)));

/**
 * Routes that are served outside `/api`: challenges at `/captcha/challenge/`, receipts of gateways, and the callback of a provider that posts its answer as a form
 * (Apple), at the address of the page to which the browser is then redirected.
 */
export const aliasRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRoute', (route) => void (route.schema = { ...route.schema, hide: true }));
    await app.register(named('captchaRoutes', captchaRoutes(context)));
    await app.register(named('receiptsRoutes', receiptsRoutes(context)));
    await app.register(named('telegramReportsRoutes', telegramReportsRoutes(context)));
    await app.register(named('formPostRoutes', formPostRoutes(context)), { path: '/:service/login/callback' });
  };

/** Registers the renderer of each kind of outbox message; called once, before the outbox delivers anything. */
export function registerMessages(context: Context): void {
  context.outbox.register(codeMessageKind, codeRenderer(context));
  context.outbox.register(supportMailKind, supportMailRenderer(context));
  context.outbox.register(accessRequestedKind, accessRequestedRenderer(context));
  context.outbox.register(backchannelLogoutKind, backchannelLogoutRenderer(context));
  context.outbox.register(
    noticeKind,
    noticeRenderer(context, {
      undo: (change) => undoLink(context, change),
      cancelReset: (reset) => cancelResetLink(context, reset),
    }),
  );
  context.outbox.register(telegramLinkedKind, telegramLinkedRenderer);
  context.outbox.register(breakGlassKind, breakGlassRenderer(context));
  context.outbox.register(auditHeadKind, auditHeadRenderer);
  context.outbox.register(documentMailKind, documentMailRenderer(context));
}
