import type { NoticeName, NoticeText, NoticeWord } from './ru';

/** Texts of the notices in English. */
export const en: Record<NoticeName, NoticeText> = {
  new_device: {
    subject: 'Sign-in on a new device',
    text: 'Someone signed in to your Passport account on a device that we have not seen before.\n\n{device}, {place}\n{when}\n\nIf this was you, there is nothing to do. If not, end this session: {sessions}',
    sms: "Sign-in to your Passport account on a new device: {device}, {place}. Wasn't you? End the session: {sessions}",
  },
  refresh_reuse: {
    subject: 'One of your sessions was ended',
    text: 'The same sign-in was used from two places, which can mean it was copied. We ended that session.\n\nIf you do not know why this happened, sign in and end all sessions: {sessions}',
    sms: 'The same sign-in was used from two places, which can mean it was copied. We ended that session. Review the others: {sessions}',
  },
  service_refresh_reuse: {
    subject: 'Access of {service} was revoked',
    text: "The key {service} uses to access your account was used twice, so someone else may have a copy. We have revoked the service's access.\n\n{when}\n\nIf you need the service, sign in to it again. All your services: {passport}",
    sms: "The key {service} uses to access your account was used twice, so someone else may have a copy. We have revoked the service's access. If you need the service, sign in to it again.",
  },
  email_changed: {
    subject: 'Your email address was changed',
    text: 'The email address of your Passport account was changed.\n\n{device}, {place}\n{when}\n\nIf this was you, there is nothing to do. If not, restore the previous address with this link before {until}: {undo}\nThis also ends all sessions.',
    sms: "The email address of your Passport account was changed. If this wasn't you, restore the previous one: {undo}",
  },
  email_changed_elsewhere: {
    subject: 'Your email address was changed',
    text: "The email address of your Passport account was changed.\n\n{device}, {place}\n{when}\n\nIf this wasn't you, undo the change with the link in the email that we sent to your previous address.",
    sms: "The email address of your Passport account was changed. If this wasn't you, undo the change with the link in the email that we sent to your previous address.",
  },
  phone_changed: {
    subject: 'Your phone number was changed',
    text: 'The phone number of your Passport account was changed.\n\n{device}, {place}\n{when}\n\nIf this was you, there is nothing to do. If not, restore the previous number with this link before {until}: {undo}\nThis also ends all sessions.',
    sms: "The phone number of your Passport account was changed. If this wasn't you, restore the previous one: {undo}",
  },
  phone_changed_elsewhere: {
    subject: 'Your phone number was changed',
    text: "The phone number of your Passport account was changed.\n\n{device}, {place}\n{when}\n\nIf this wasn't you, undo the change with the link in the SMS that we sent to your previous number.",
    sms: "The phone number of your Passport account was changed. If this wasn't you, undo the change with the link in the SMS that we sent to your previous number.",
  },
  contact_restored: {
    subject: 'The change to your phone number or email address was undone',
    text: 'The change to the phone number or email address of your Passport account was undone, and all sessions were ended.\n\n{when}\n\nSign in again and check the other settings: {passport}',
    sms: 'The change to the phone number or email address of your Passport account was undone, and all sessions were ended.',
  },
  factor_enabled: {
    subject: 'Two-factor authentication is on',
    text: "Signing in to your Passport account now takes a second factor: {factor}.\n\n{device}, {place}\n{when}\n\nIf this wasn't you, end any session you don't recognize ({sessions}) and contact support.",
    sms: 'Two-factor authentication for your Passport account is on: {factor}.',
  },
  factor_disabled: {
    subject: 'Two-factor authentication is off',
    text: "Signing in to your Passport account no longer takes a second factor: {factor}.\n\n{device}, {place}\n{when}\n\nIf this wasn't you, end any session you don't recognize ({sessions}) and turn it on again.",
    sms: "Two-factor authentication for your Passport account is off. Wasn't you? Review your sessions: {sessions}",
  },
  factor_disabled_by_recovery: {
    subject: 'Two-factor authentication was turned off with a recovery code',
    text: "Signing in to your Passport account no longer takes a second factor: {factor}. It was turned off with a recovery code; the other codes are no longer valid.\n\n{device}, {place}\n{when}\n\nIf this wasn't you, end any session you don't recognize ({sessions}) and turn it on again.",
    sms: "Two-factor authentication for your Passport account was turned off with a recovery code. Wasn't you? Review your sessions: {sessions}",
  },
  recovery_codes_made: {
    subject: 'New recovery codes',
    text: "New recovery codes were created for your Passport account; the previous ones are no longer valid.\n\n{device}, {place}\n{when}\n\nIf this wasn't you, end any session you don't recognize: {sessions}",
    sms: "New recovery codes were created for your Passport account. Wasn't you? Review your sessions: {sessions}",
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    text: "A recovery code was used in place of the second factor of your Passport account. Codes left: {left}.\n\n{device}, {place}\n{when}\n\nIf this wasn't you, end that session ({sessions}) and create new codes.",
    sms: "A recovery code of your Passport account was used, codes left: {left}. Wasn't you? Review your sessions: {sessions}",
  },
  factor_reset_requested: {
    subject: 'Two-factor authentication will be turned off',
    text: 'Support was asked to turn off two-factor authentication for your account. It will be turned off on {until}.\n\nIf you did not request this, cancel it: {cancel}',
    sms: 'Support was asked to turn off two-factor authentication for your account. It will be turned off on {until}. If you did not request this, cancel it: {cancel}',
  },
  factor_reset: {
    subject: 'Two-factor authentication was turned off',
    text: 'Support was asked to turn off two-factor authentication for your account. It is now off.\n\n{when}\n\nTurn it on again: {passport}',
    sms: 'Support was asked to turn off two-factor authentication for your account. It is now off.',
  },
  external_account_linked: {
    subject: 'Sign-in with another service was added',
    text: "You can now sign in to your Passport account with {provider}.\n\n{device}, {place}\n{when}\n\nIf this wasn't you, remove it: {passport}",
    sms: "You can now sign in to your Passport account with {provider}. Wasn't you? Remove it: {passport}",
  },
  external_account_unlinked: {
    subject: 'Sign-in with another service was removed',
    text: 'You can no longer sign in to your Passport account with {provider}.\n\n{device}, {place}\n{when}',
    sms: 'You can no longer sign in to your Passport account with {provider}.',
  },
  data_exported: {
    subject: 'Your data was exported',
    text: "A copy of the data of your Passport account was exported.\n\n{device}, {place}\n{when}\n\nIf this wasn't you, end any session you don't recognize: {sessions}",
    sms: "A copy of the data of your Passport account was exported. Wasn't you? Review your sessions: {sessions}",
  },
  deletion_requested: {
    subject: 'Your Passport account will be deleted',
    text: 'Your Passport account and all its data will be deleted on {until}.\n\n{device}, {place}\n{when}\n\nTo cancel the deletion, sign in before then: {passport}',
    sms: 'Your Passport account will be deleted on {until}. To cancel, sign in: {passport}',
  },
  deletion_cancelled: {
    subject: 'The deletion was cancelled',
    text: 'Your Passport account will not be deleted.\n\n{device}, {place}\n{when}',
    sms: 'The deletion of your Passport account was cancelled.',
  },
  account_erased: {
    subject: 'Your Passport account was deleted',
    text: 'Your Passport account and its data were deleted. The phone number and the email address can be registered again.',
    sms: 'Your Passport account and its data were deleted.',
  },
};

export const enWords: Record<NoticeWord, string> = {
  'unknown-device': 'unknown device',
  'unknown-place': 'unknown place',
  PHONE_EMAIL: 'codes by SMS and email',
  PASSWORD: 'cloud password',
  TOTP: 'authenticator app',
  TELEGRAM: 'code in Telegram',
};
