import { applicationErrors } from '@passport/shared/i18n/messages/applicationErrors.en';
import { commonErrors } from '@passport/shared/i18n/messages/commonErrors.en';
import { fieldErrors } from '@passport/shared/i18n/messages/fieldErrors.en';
import { supportErrors } from '@passport/shared/i18n/messages/supportErrors.en';
import { asErrors } from './asErrors';

/** Texts of the service in English; `ru` has the same keys (checked by its type). */
export const en = {
  ...asErrors(applicationErrors),
  ...asErrors(commonErrors),
  ...asErrors(fieldErrors),
  ...asErrors(supportErrors),
  'errors.bad-request': 'Check the values you entered',
  'errors.unauthorized': 'Sign in.',
  'errors.user-inactive': 'This account has been deactivated.',
  'errors.user-locked': 'This account is locked until {{until}}.',
  'errors.operator-session': 'Confirm with your authenticator or a passkey to use the console.',
  'errors.operator-factor': 'To use the console, turn on an authenticator app or add a passkey first.',
  'errors.operator-network': 'The console can’t be used from this network.',
  'errors.operator-read-only': 'The console is read-only at the moment.',
  'errors.operator-role': 'This needs the role {{roles}}. An owner grants it.',
  'errors.limits-cleared':
    'The limits of this person were cleared within the last day. Somebody with the role security can do it again.',
  'errors.not-yourself': 'Nobody may do this to themselves or to another operator.',
  'errors.operator-proof': 'Confirm once more with your authenticator or a passkey.',
  'errors.reason-required': 'Say why: the reason is kept in the log.',
  'errors.audit-query': 'Use actor:, event:, target:, since: and until:, each once',
  'errors.audit-actor':
    'actor: nobody is found by this. It takes a user_id, an ID, a phone number, an email address, the name of a shell account, or a first or last name of an operator',
  'errors.audit-event': 'event: there is no such event',
  'errors.audit-target':
    'target: nobody is found by this. It takes a user_id, an ID, a phone number or an email address of a person, or a type with an id, e.g. approval/ID',
  'errors.audit-time':
    'since: and until: take a day like 2026-11-30, a time like 2026-11-30T18:00:00Z, or how long ago: 30m, 24h, 7d',
  'errors.role-of-deactivated': 'The account is deactivated: activate it first.',
  'errors.last-owner': 'This is the last owner: make another one first.',
  'errors.time-is-over': 'This time is over: choose a later one',
  'errors.changed-since': 'This has changed meanwhile. Look at it again.',
  'errors.changed-by': '{{operator}} has changed this meanwhile. Look at it again.',
  'errors.login-required': 'The application asks you to sign in again.',
  'errors.oauth-request': 'The application sent an invalid request. Go back to it and try again.',
  'errors.oauth-request-expired': 'The application’s request has expired. Go back to it and start again.',
  'oauth2.error-title': 'We couldn’t sign you in',
  'oauth2.error-text':
    'The app sent an invalid request. Go back to it and try again. If that doesn’t help, send the line below to the app’s support team.',
  'oauth2.error-text-of':
    '{name} sent an invalid request. Go back to it and try again. If that doesn’t help, send the line below to its support team.',
  'oauth2.sign-out-title': 'Sign out?',
  'oauth2.sign-out-asked-by':
    'You’re signing out of {name}, and with it out of Passport and the other services you signed in to on this device.',
  'oauth2.sign-out-text': 'You’ll also be signed out of the services that you signed in to in this session.',
  'oauth2.sign-out': 'Sign out',
  'oauth2.stay': 'Stay signed in',
  'oauth2.sign-out-failed-title': 'We couldn’t sign you out',
  'oauth2.sign-out-failed-text':
    'The app sent a sign-out request that isn’t valid. You can sign out here too. If it happens again, send the line below to the app’s support.',
  'oauth2.sign-out-failed-text-of':
    '{name} sent a sign-out request that isn’t valid. You can sign out here too. If it happens again, send the line below to its support.',
  'oauth2.sign-out-expired-text': 'The sign-out page has expired, and you’re still signed in. Sign out again.',
  'oauth2.signed-out-title': 'You’re signed out',
  'oauth2.signed-out-text': 'The session in this browser has already ended.',
  'oauth2.home': 'Home page',
  'errors.private-service': 'This is an internal service, available to company employees only.',
  'errors.redirect-not-registered': 'This address isn’t registered for the service',
  'errors.partner-credentials': 'The site identifier or the secret key is wrong.',
  'errors.site-token': 'The token isn’t valid, has expired or has already been used.',
  'attempts.success': 'Signed in: the application received its tokens.',
  'attempts.redirect_uri':
    'The redirect URI isn’t registered for the application. URIs are compared character by character: register the one you sent, or send a registered one.',
  'attempts.pkce':
    'PKCE is missing or doesn’t match: send code_challenge with the method S256, and the code_verifier it was made from with the code.',
  'attempts.scope': 'The request asks for a scope that doesn’t exist. Request only supported scopes.',
  'attempts.secret':
    'The secret is wrong, expired or missing. Use the current one, or create a new one in the settings.',
  'attempts.signature':
    'The message isn’t signed, or not with the registered certificate. Sign it with the matching key, or have the certificate replaced.',
  'attempts.code':
    'The code isn’t valid. It can be exchanged once, within a minute, by the application that requested it.',
  'attempts.grant': 'The application may not use this grant type.',
  'attempts.inactive': 'The application is turned off. Turn it on in the settings.',
  'attempts.access_level': 'This user may not use the application: its access level excludes them.',
  'attempts.access_revoked': 'Your access to applications of this type isn’t approved. Send a request.',
  'attempts.refused_by_person': 'The user declined.',
  'attempts.sign_in_needed':
    'The request forbids showing a screen (prompt=none), but the user has to sign in or agree first. Repeat it without prompt=none.',
  'attempts.token':
    'The token isn’t valid: it has expired, was used before, or its session has ended. Begin a new sign-in.',
  'attempts.post_logout_redirect_uri':
    'The post-logout redirect URI isn’t registered for the application: the user signs out, but doesn’t return to you. URIs are compared character by character: register the one you sent, or send a registered one.',
  'attempts.id_token_hint':
    'The sign-out didn’t begin: the id_token_hint isn’t an ID token of this application, was changed or isn’t signed by us. Send the ID token as you received it.',
  'attempts.request': 'The request is malformed.',
  'attempts.request-named': 'The request is malformed: {error}.',
  'errors.not-found': 'Not found.',
  'errors.request-open': 'A request of this type is already in review.',
  'errors.request-answered': 'We’ve already answered this request.',
  'errors.access-required': 'To add applications of this type, send an access request first.',
  'errors.redirect-uri':
    'This address can’t be registered: use https (http on localhost only for a test application), without a fragment',
  'errors.private-address':
    'We send to public https addresses only: no localhost, private network, or port below 1024 other than 443',
  'errors.production':
    'Not ready for production: https addresses only, no localhost or private network, and the organization filled in',
  'errors.no-webhook': 'Set the webhook URL and create a secret first.',
  'errors.secret-changed': 'The secret has just been replaced. Reload the page to see the current one.',
  'errors.list-changed': 'This list has just been changed elsewhere. Check it and save again.',
  'errors.no-secret': 'A public application has no secret.',
  'errors.too-many-applications': 'You can’t add more applications.',
  'errors.body-too-large': 'The request is too large.',
  'errors.not-registered': 'No account uses this number.',
  'errors.channel-not-offered': 'We can’t send codes this way to this number',
  'errors.country-not-served': 'We don’t send SMS codes to this country',
  'errors.codes-wait': 'Many codes are being requested right now. Wait a moment, or get the code another way',
  'errors.captcha-harder': 'Many codes are being requested right now, so a harder security check is needed',
  'errors.phone-taken': 'This phone number already has an account',
  'errors.email-taken': 'This email already has an account',
  'errors.image-not-allowed':
    'This picture can’t be used: send the file itself, a PNG, JPEG, GIF, WebP, or an SVG without scripts and external links',
  'errors.image-too-large': 'This picture is larger than 500 KB',
  'errors.slug-taken': 'Another business unit has this slug',
  'errors.site-taken': 'Another business unit belongs to this site',
  'errors.user-required': 'user id required',
  'errors.wrong-passkey': 'This passkey didn’t work. Try again, or use a code.',
  'errors.no-passkeys': 'Passkeys can’t be used at this address',
  'errors.passkey-exists': 'This passkey is already in your account',
  'errors.passkeys-limit': 'You have ten passkeys: remove one to add another',
  'errors.second-factor-required': 'Confirm the sign-in: two-step verification is on.',
  'errors.recent-sign-in-required': 'Confirm that it’s you.',
  'errors.documents-required': 'Read and accept the new version of our documents.',
  'errors.unknown-document': 'This document doesn’t exist. Reload the page',
  'errors.need-change-email': 'Confirm a new email address first.',
  'errors.setup-expired': 'The setup took too long. Start it again',
  'errors.changed-meanwhile': 'The settings were changed in another window. Try again.',
  'errors.telegram-not-connected': 'Open the bot and press Start first',
  'errors.telegram-off': 'Telegram codes aren’t available.',
  'errors.mode-not-available': 'This method of two-step verification isn’t available for your account',
  'errors.two-factor-off': 'Turn on two-step verification first.',
  'errors.email-not-confirmed': 'Confirm the email address first',
  'errors.external-not-offered': 'Sign-in through this service isn’t set up here. Use your phone number.',
  'errors.external-linked-elsewhere':
    'This external account is already linked to another Passport account. Sign in with it there to unlink it.',
  'errors.external-expired': 'This sign-in attempt is no longer valid. Start again.',
  'errors.external-refused': 'You canceled the sign-in at the other service.',
  'errors.external-failed': 'The other service didn’t confirm the sign-in. Try again.',
  'errors.external-unavailable': 'The other service isn’t responding right now. Try again in a moment.',
  'telegram.linked-text': 'Done: your sign-in codes will now arrive in this chat. Go back to Passport to continue.',
} as const;

export type MessageKey = keyof typeof en;
