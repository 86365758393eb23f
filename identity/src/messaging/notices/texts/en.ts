import type { NoticeAction, NoticeName, NoticeText, NoticeWord } from './ru';

const endSessions: NoticeAction = { text: 'Review your devices', to: 'sessions' };

/** Texts of the notices in English. */
export const en: Record<NoticeName, NoticeText> = {
  new_device: {
    subject: 'New sign-in to your account',
    text: 'Someone signed in to your account on a device we haven’t seen before. If it was you, there’s nothing to do.',
    notYou: { text: 'Wasn’t you? Sign that device out.', action: endSessions },
    sms: "Passport: new sign-in on {device}, {place}. Wasn't you? Sign it out: {sessions}",
  },
  refresh_reuse: {
    subject: 'We signed out one of your devices',
    text: 'We noticed your sign-in being used in two places and signed that device out. This can happen when browser data is copied.',
    notYou: { text: 'Don’t know why? Sign out your other devices too.', action: endSessions },
    sms: 'Passport: your sign-in was used in two places, so we signed that device out. Review the others: {sessions}',
  },
  service_refresh_reuse: {
    subject: 'We revoked {service}’s access',
    text: '{service}’s access key was used twice, so someone else may have a copy. If you need the service, sign in to it again.',
    action: { text: 'Your services', to: 'services' },
    sms: "Passport: {service}'s access key was used twice, so we revoked its access. If you need the service, sign in to it again.",
  },
  email_changed: {
    subject: 'Your email address was changed',
    text: 'Your account has a new email address. If it was you, there’s nothing to do.',
    notYou: {
      text: 'Wasn’t you? You can restore your old address until {until}. This also signs out all devices.',
      action: { text: 'Restore my old address', to: 'undo' },
    },
    sms: "Passport: your email address was changed. Wasn't you? Restore the old one: {undo}",
  },
  email_changed_elsewhere: {
    subject: 'Your email address was changed',
    text: 'Your account has a new email address. If it was you, there’s nothing to do.',
    notYou: { text: 'Wasn’t you? Open the email we sent to your old address and restore it.' },
    sms: "Passport: your email address was changed. Wasn't you? Open the email we sent to your old address.",
  },
  phone_changed: {
    subject: 'Your phone number was changed',
    text: 'Your account has a new phone number. If it was you, there’s nothing to do.',
    notYou: {
      text: 'Wasn’t you? You can restore your old number until {until}. This also signs out all devices.',
      action: { text: 'Restore my old number', to: 'undo' },
    },
    sms: "Passport: your phone number was changed. Wasn't you? Restore the old one: {undo}",
  },
  phone_changed_elsewhere: {
    subject: 'Your phone number was changed',
    text: 'Your account has a new phone number. If it was you, there’s nothing to do.',
    notYou: { text: 'Wasn’t you? Open the link in the text we sent to your old number and restore it.' },
    sms: "Passport: your phone number was changed. Wasn't you? Open the link we texted to your old number.",
  },
  contact_restored: {
    subject: 'Your old contact was restored',
    text: 'We undid the change of your phone number or email address and signed out all devices. Sign in again and check your other settings.',
    action: { text: 'Sign in and check', to: 'passport' },
    sms: 'Passport: the change of your phone number or email address was undone, and all devices were signed out.',
  },
  factor_enabled: {
    subject: 'Two-step verification is on',
    text: 'We’ll now ask for a second step when you sign in: {factor}.',
    notYou: {
      text: 'Wasn’t you? Sign out devices you don’t recognize and write to us: {support}.',
      action: endSessions,
    },
    sms: "Passport: two-step verification is on, {factor}. Wasn't you? Review your devices: {sessions}",
  },
  factor_disabled: {
    subject: 'Two-step verification is off',
    text: 'We no longer ask for a second step when you sign in: {factor}.',
    notYou: { text: 'Wasn’t you? Sign out devices you don’t recognize and turn it on again.', action: endSessions },
    sms: "Passport: two-step verification is off. Wasn't you? Review your devices: {sessions}",
  },
  factor_disabled_by_recovery: {
    subject: 'Two-step verification was turned off with a recovery code',
    text: 'We no longer ask for a second step when you sign in: {factor}. It was turned off with a recovery code; your other codes no longer work.',
    notYou: { text: 'Wasn’t you? Sign out devices you don’t recognize and turn it on again.', action: endSessions },
    sms: "Passport: two-step verification was turned off with a recovery code. Wasn't you? Review your devices: {sessions}",
  },
  recovery_codes_made: {
    subject: 'New recovery codes',
    text: 'New recovery codes were created for your account. The old ones no longer work.',
    notYou: { text: 'Wasn’t you? Sign out devices you don’t recognize and create new codes.', action: endSessions },
    sms: "Passport: new recovery codes were created. Wasn't you? Review your devices: {sessions}",
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    text: 'A recovery code was used instead of your second step. Codes left: {left}.',
    notYou: { text: 'Wasn’t you? Sign that device out and create new codes.', action: endSessions },
    sms: "Passport: a recovery code was used, {left} left. Wasn't you? Sign the device out: {sessions}",
  },
  factor_reset_requested: {
    subject: 'Two-step verification will be turned off',
    text: 'At your request to support we’ll turn off two-step verification for your account on {until}.',
    notYou: { text: 'Didn’t ask for this? Cancel it.', action: { text: 'Cancel', to: 'cancel' } },
    sms: "Passport: two-step verification will be turned off on {until}. Didn't ask for this? Cancel it: {cancel}",
  },
  factor_reset_cancelled: {
    subject: 'Two-step verification stays on',
    text: 'Turning it off at a request to support was cancelled.',
    notYou: { text: 'Wasn’t you? Write to us: {support}.' },
    sms: "Passport: turning off two-step verification was cancelled. Wasn't you? Write to us: {support}",
  },
  factor_reset: {
    subject: 'Two-step verification is off',
    text: 'At your request to support we turned off two-step verification for your account.',
    action: { text: 'Turn it on again', to: 'twoFactor' },
    sms: 'Passport: at your request to support two-step verification was turned off.',
  },
  external_account_linked: {
    subject: 'You can now sign in with {provider}',
    text: 'Sign-in with {provider} was added to your account.',
    notYou: { text: 'Wasn’t you? Remove it.', action: { text: 'Ways to sign in', to: 'externalAccounts' } },
    sms: "Passport: you can now sign in with {provider}. Wasn't you? Remove it: {externalAccounts}",
  },
  external_account_unlinked: {
    subject: 'Sign-in with {provider} was removed',
    text: 'You can no longer sign in to your account with {provider}.',
    notYou: { text: 'Wasn’t you? Sign out devices you don’t recognize.', action: endSessions },
    sms: 'Passport: sign-in with {provider} was removed.',
  },
  data_exported: {
    subject: 'Your data was exported',
    text: 'A copy of your account data was downloaded.',
    notYou: { text: 'Wasn’t you? Sign out devices you don’t recognize.', action: endSessions },
    sms: "Passport: a copy of your account data was downloaded. Wasn't you? Review your devices: {sessions}",
  },
  deletion_requested: {
    subject: 'Your account will be deleted',
    text: 'We’ll delete your account and all its data on {until}. Changed your mind? Sign in before that day.',
    action: { text: 'Sign in and keep my account', to: 'passport' },
    sms: 'Passport: your account will be deleted on {until}. Changed your mind? Sign in: {passport}',
  },
  deletion_cancelled: {
    subject: 'The deletion was cancelled',
    text: 'Your account won’t be deleted.',
    notYou: { text: 'Wasn’t you? Sign out devices you don’t recognize.', action: endSessions },
    sms: 'Passport: the deletion of your account was cancelled.',
  },
  access_approved: {
    subject: 'Access granted: {access}',
    text: 'Your request was approved: {access}. You can register applications now. {reason}',
    action: { text: 'Your request', to: 'accessRequest' },
    sms: 'Passport: your access request was approved: {access}. Applications: {applications}',
  },
  access_refused: {
    subject: 'Access refused: {access}',
    text: 'Your request was refused: {access}. Reason: {reason}',
    action: { text: 'Send a new request', to: 'accessRequest' },
    sms: 'Passport: access refused: {access}. Reason: {reason}',
  },
  access_revoked: {
    subject: 'Access revoked: {access}',
    text: 'Access was revoked: {access}. Your applications of this type can no longer sign people in. Reason: {reason}',
    action: { text: 'Send a new request', to: 'accessRequest' },
    sms: 'Passport: access revoked: {access}. Reason: {reason}',
  },
  application_deletion: {
    subject: 'The application {application} will be deleted',
    text: 'The application {application} is turned off and will be deleted for good on {until}. It can’t be restored.',
    action: { text: 'Your applications', to: 'applications' },
    sms: 'Passport: the application {application} will be deleted on {until}. To keep it, turn it on: {applications}',
  },
  application_deleted: {
    subject: 'The application {application} was deleted',
    text: 'The application {application} was turned off for three months and has been deleted for good.',
    action: { text: 'Your applications', to: 'applications' },
    sms: 'Passport: the application {application} was turned off for three months and has been deleted for good.',
  },
  webhook_failing: {
    subject: 'Webhooks of {application} are failing',
    text: 'The webhook endpoint of {application} hasn’t accepted any event since {until}. Events are queued and will be delivered once it recovers.',
    action: { text: 'Delivery log', to: 'webhook' },
    sms: 'Passport: the webhook endpoint of {application} has been failing since {until}. Delivery log: {webhook}',
  },
  webhook_disabled: {
    subject: 'Webhooks of {application} are turned off',
    text: 'The webhook endpoint of {application} doesn’t accept events: {reason}. We no longer send them. Events are kept for 14 days.',
    action: { text: 'Delivery log', to: 'webhook' },
    sms: 'Passport: webhooks of {application} are turned off. Turn them on again: {webhook}',
  },
  account_erased: {
    subject: 'Your account was deleted',
    text: 'Your account and its data were deleted. This phone number and email address can be registered again.',
    sms: 'Passport: your account and its data were deleted.',
  },
};

export const enWords: Record<NoticeWord, string> = {
  device: 'Device',
  place: 'Location',
  when: 'Time',
  PHONE_EMAIL: 'codes by SMS and email',
  PASSWORD: 'cloud password',
  TOTP: 'authenticator app',
  TELEGRAM: 'code in Telegram',
  Yandex: 'Yandex',
  UNIT_SITE: 'full integration',
  OAUTH2_CLIENT: 'OAuth applications',
  no_answer: 'no answer',
};
