import type { FactorWords, NoticeAction, NoticeFactor, NoticeName, NoticeText, NoticeWord } from './ru';

const endSessions: NoticeAction = { text: 'Review devices', to: 'sessions' };

/** Texts of the notices in English. */
export const en: Record<NoticeName, NoticeText> = {
  new_device: {
    subject: 'New sign-in to your account',
    text: 'Someone signed in to your account on a device we haven’t seen before. If it was you, there’s nothing to do.',
    notYou: { text: 'Not you? Sign that device out.', action: endSessions },
    sms: 'Passport: sign-in on a new device{seen}. Not you? Sign it out: {sessions}',
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
    text: 'Codes now go to {to}. If it was you, there’s nothing to do.',
    notYou: {
      text: 'Not you? You can restore your old address until {until}. This also signs out all devices.',
      action: { text: 'Restore my old address', to: 'undo' },
    },
    sms: 'Passport: your email address was changed. Not you? Restore the old one: {undo}',
  },
  email_changed_elsewhere: {
    subject: 'Your email address was changed',
    text: 'Codes now go to {to}. If it was you, there’s nothing to do.',
    notYou: { text: 'Not you? Open the email we sent to your old address and restore it.' },
    sms: 'Passport: your email address was changed. Not you? Open the email we sent to your old address.',
  },
  phone_changed: {
    subject: 'Your phone number was changed',
    text: 'You now sign in with {to}. If it was you, there’s nothing to do.',
    notYou: {
      text: 'Not you? You can restore your old number until {until}. This also signs out all devices.',
      action: { text: 'Restore my old number', to: 'undo' },
    },
    sms: 'Passport: your phone number was changed. Not you? Restore the old one: {undo}',
  },
  phone_changed_elsewhere: {
    subject: 'Your phone number was changed',
    text: 'You now sign in with {to}. If it was you, there’s nothing to do.',
    notYou: { text: 'Not you? Open the link in the text we sent to your old number and restore it.' },
    sms: 'Passport: your phone number was changed. Not you? Open the link we texted to your old number.',
  },
  contact_restored: {
    subject: 'Your old contact was restored',
    text: 'We undid the change of your phone number or email address and signed out all devices. Sign in again and check your other settings.',
    action: { text: 'Sign in and check', to: 'passport' },
    sms: 'Passport: the change of your phone number or email address was undone, and all devices were signed out.',
  },
  factor_enabled: {
    subject: 'Two-step verification is on',
    text: '{factorOn}',
    notYou: {
      text: 'Not you? Sign out devices you don’t recognize and contact us: {support}.',
      action: endSessions,
    },
    sms: 'Passport: two-step verification is on: {factor}. Not you? Review your devices: {sessions}',
  },
  factor_disabled: {
    subject: 'Two-step verification is off',
    text: '{factorOff}',
    notYou: { text: 'Not you? Sign out devices you don’t recognize and turn it on again.', action: endSessions },
    sms: 'Passport: two-step verification is off. Not you? Review your devices: {sessions}',
  },
  factor_disabled_by_recovery: {
    subject: 'Two-step verification was turned off with a recovery code',
    text: '{factorOff} Two-step verification was turned off with a recovery code; your other codes no longer work.',
    notYou: { text: 'Not you? Sign out devices you don’t recognize and turn it on again.', action: endSessions },
    sms: 'Passport: two-step verification was turned off with a recovery code. Not you? Review your devices: {sessions}',
  },
  recovery_codes_made: {
    subject: 'New recovery codes',
    text: 'New recovery codes were created for your account. The old ones no longer work.',
    notYou: { text: 'Not you? Sign out devices you don’t recognize and create new codes.', action: endSessions },
    sms: 'Passport: new recovery codes were created. Not you? Review your devices: {sessions}',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    text: 'A recovery code was used instead of your second step. Codes left: {left}.',
    notYou: { text: 'Not you? Sign that device out and create new codes.', action: endSessions },
    sms: 'Passport: a recovery code was used, {left} left. Not you? Sign the device out: {sessions}',
  },
  passkey_added: {
    subject: 'Sign-in with face or fingerprint was added',
    text: 'A passkey was added to your account: it can now be opened with a face or fingerprint, without an SMS. If this was you, there is nothing to do.',
    notYou: {
      text: 'Not you? Remove this passkey and sign out devices you don’t recognize.',
      action: { text: 'Review passkeys', to: 'passkeys' },
    },
    sms: 'Passport: sign-in with face or fingerprint was added{seen}. Not you? Remove it: {passkeys}',
  },
  passkey_removed: {
    subject: 'Sign-in with face or fingerprint was removed',
    text: 'One of your passkeys was removed. You can restore it until {until}: sign in another way and open your passkeys.',
    notYou: {
      text: 'Not you? Sign in, restore the passkey and sign out devices you don’t recognize.',
      action: { text: 'Review passkeys', to: 'passkeys' },
    },
    sms: 'Passport: sign-in with face or fingerprint was removed. Not you? Sign in and restore it: {passkeys}',
  },
  factor_reset_requested: {
    subject: 'Two-step verification will be turned off',
    text: 'You asked support to turn off two-step verification. We’ll do it on {until}.',
    notYou: { text: 'Didn’t ask for this? Cancel it.', action: { text: 'Cancel', to: 'cancel' } },
    sms: "Passport: two-step verification will be turned off on {until}. Didn't ask for this? Cancel it: {cancel}",
  },
  factor_reset_cancelled: {
    subject: 'Two-step verification stays on',
    text: 'The request to turn it off was canceled.',
    notYou: { text: 'Not you? Contact us: {support}.' },
    sms: 'Passport: two-step verification stays on: the request to turn it off was canceled. Not you? Contact us: {support}',
  },
  factor_reset: {
    subject: 'Two-step verification is off',
    text: 'You asked support to turn off two-step verification. It’s off now.',
    action: { text: 'Turn it on again', to: 'twoFactor' },
    sms: 'Passport: support turned off two-step verification at your request.',
  },
  external_account_linked: {
    subject: 'You can now sign in with {provider}',
    text: 'You linked {provider} to your account.',
    notYou: { text: 'Not you? Unlink it.', action: { text: 'Ways to sign in', to: 'externalAccounts' } },
    sms: 'Passport: you can now sign in with {provider}. Not you? Unlink it: {externalAccounts}',
  },
  external_account_unlinked: {
    subject: '{provider} was unlinked',
    text: 'You can no longer sign in to your account with {provider}.',
    notYou: { text: 'Not you? Sign out devices you don’t recognize.', action: endSessions },
    sms: 'Passport: {provider} was unlinked from your account.',
  },
  data_exported: {
    subject: 'Your data was downloaded',
    text: 'A copy of your account data was downloaded.',
    notYou: { text: 'Not you? Sign out devices you don’t recognize.', action: endSessions },
    sms: 'Passport: a copy of your account data was downloaded. Not you? Review your devices: {sessions}',
  },
  deletion_requested: {
    subject: 'Your account will be deleted',
    text: 'We’ll delete your account and all its data on {until}. Changed your mind? Sign in before that day.',
    action: { text: 'Sign in and keep my account', to: 'passport' },
    sms: 'Passport: your account will be deleted on {until}. Changed your mind? Sign in: {passport}',
  },
  deletion_cancelled: {
    subject: 'The deletion was canceled',
    text: 'Your account won’t be deleted.',
    notYou: { text: 'Not you? Sign out devices you don’t recognize.', action: endSessions },
    sms: 'Passport: the deletion of your account was canceled.',
  },
  access_approved: {
    subject: 'Request approved: {access}',
    text: 'You can now add applications of this type. {reason}',
    action: { text: 'Your request', to: 'accessRequest' },
    sms: 'Passport: request approved: {access}. Applications: {applications}',
  },
  access_refused: {
    subject: 'Request declined: {access}',
    text: 'We declined your request. Reason: {reason}',
    action: { text: 'Send a new request', to: 'accessRequest' },
    sms: 'Passport: request declined: {access}. Reason: {reason}',
  },
  access_revoked: {
    subject: 'Access revoked: {access}',
    text: 'Your applications of this type can no longer sign people in. Reason: {reason}',
    action: { text: 'Send a new request', to: 'accessRequest' },
    sms: 'Passport: access revoked: {access}. Reason: {reason}',
  },
  application_deletion: {
    subject: 'The application {application} will be deleted',
    text: 'The application {application} is turned off and will be permanently deleted on {until}. It can’t be restored.',
    action: { text: 'Your applications', to: 'applications' },
    sms: 'Passport: the application {application} will be deleted on {until}. To keep it, turn it on: {applications}',
  },
  application_deleted: {
    subject: 'The application {application} was deleted',
    text: 'The application {application} was turned off for three months and has been permanently deleted.',
    action: { text: 'Your applications', to: 'applications' },
    sms: 'Passport: the application {application} was turned off for three months and has been permanently deleted.',
  },
  webhook_failing: {
    subject: '{application} isn’t accepting webhooks',
    text: 'The webhook URL of {application} isn’t responding or responds with an error. First failure: {since}. Events are waiting, and we’ll deliver them once it works again.',
    action: { text: 'Delivery log', to: 'webhook' },
    sms: "Passport: the webhook URL of {application} isn't responding. First failure: {since}. Delivery log: {webhook}",
  },
  webhook_disabled: {
    subject: 'Webhooks of {application} are turned off',
    text: 'The webhook URL of {application} doesn’t accept events: {reason}. We stopped sending them and keep them for 14 days.',
    action: { text: 'Delivery log', to: 'webhook' },
    sms: 'Passport: webhooks of {application} are turned off. Turn them on again: {webhook}',
  },
  account_erased: {
    subject: 'Your account was deleted',
    text: 'Your account and its data were deleted. This phone number and email address can be registered again.',
    sms: 'Passport: your account and its data were deleted.',
  },
  approval_delayed: {
    subject: 'Without a second person: {act}',
    text: 'An operator asked to {act}, account {account}. Reason: {reason}. Nobody else can approve this, so it will happen by itself on {until}. Until then it can be refused.',
    action: { text: 'View the request', to: 'approvals' },
    sms: 'Passport: an operator asked to {act}, account {account}. It will happen on {until} unless refused: {approvals}',
  },
};

export const enWords: Record<NoticeWord, string> = {
  device: 'Device',
  place: 'Location',
  when: 'Time',
  Yandex: 'Yandex',
  UNIT_SITE: 'full integration',
  OAUTH2_CLIENT: 'OAuth applications',
  no_answer: 'no answer',
  email: 'your new address',
  phone: 'your new number',
  'people.unlock': 'unlock an account',
  'people.activate': 'activate an account',
  'people.reset_factor': 'turn off two-step verification',
  'operators.grant': 'grant a role of operators',
};

export const enFactors: Record<NoticeFactor, FactorWords> = {
  PHONE_EMAIL: {
    name: 'codes by text and email',
    on: 'You now need two codes to sign in: one by text and one by email.',
    off: 'One code is now enough to sign in: by text or by email.',
  },
  PASSWORD: {
    name: 'cloud password',
    on: 'You now also need your cloud password to sign in.',
    off: 'You no longer need your cloud password to sign in.',
  },
  TOTP: {
    name: 'authenticator app',
    on: 'You now also need a code from your authenticator app to sign in.',
    off: 'You no longer need a code from your authenticator app to sign in.',
  },
  TELEGRAM: {
    name: 'code in Telegram',
    on: 'You now also need a code from Telegram to sign in.',
    off: 'You no longer need a code from Telegram to sign in.',
  },
};
