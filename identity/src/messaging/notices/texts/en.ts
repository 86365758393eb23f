import type { NoticeName, NoticeText, NoticeWord } from './ru';

/** Texts of the notices in English. */
export const en: Record<NoticeName, NoticeText> = {
  new_device: {
    subject: 'Sign-in on a new device',
    text: 'Somebody signed in to your passport on a device that we have not seen before.\n\n{device}, {place}\n{when}\n\nIf this was you, there is nothing to do. If not, end this session: {sessions}',
    sms: 'Sign-in to your passport on a new device: {device}, {place}. If this was not you, end the session: {sessions}',
  },
  refresh_reuse: {
    subject: 'One of your sessions was ended',
    text: 'A copy of a sign-in of yours was used in two places, so we ended that session. If you do not know why, sign in and end all sessions: {sessions}',
    sms: 'A copy of a sign-in of yours was used in two places, so we ended that session. Check the others: {sessions}',
  },
  service_refresh_reuse: {
    subject: 'Access of {service} was revoked',
    text: 'A refresh token of {service} was used twice: somebody else may have a copy of it. We revoked its access to your passport.\n\n{when}\n\nIf you need the service, sign in to it again. All your services: {passport}',
    sms: 'A refresh token of {service} was used twice, so we revoked its access to your passport. If you need it, sign in to it again.',
  },
  email_changed: {
    subject: 'Your email address was changed',
    text: 'The email address of your passport was changed.\n\n{device}, {place}\n{when}\n\nIf this was you, there is nothing to do. If not, restore the previous address with this link before {until}: {undo}\nThis also ends all sessions.',
    sms: 'The email address of your passport was changed. If this was not you, restore the previous one: {undo}',
  },
  email_changed_elsewhere: {
    subject: 'Your email address was changed',
    text: 'The email address of your passport was changed.\n\n{device}, {place}\n{when}\n\nIf this was not you, restore the previous address with the link in the email that we sent there.',
    sms: 'The email address of your passport was changed. If this was not you, restore the previous address with the link in the email that we sent there.',
  },
  phone_changed: {
    subject: 'Your phone number was changed',
    text: 'The phone number of your passport was changed.\n\n{device}, {place}\n{when}\n\nIf this was you, there is nothing to do. If not, restore the previous number with this link before {until}: {undo}\nThis also ends all sessions.',
    sms: 'The phone number of your passport was changed. If this was not you, restore the previous one: {undo}',
  },
  phone_changed_elsewhere: {
    subject: 'Your phone number was changed',
    text: 'The phone number of your passport was changed.\n\n{device}, {place}\n{when}\n\nIf this was not you, restore the previous number with the link in the SMS that we sent there.',
    sms: 'The phone number of your passport was changed. If this was not you, restore the previous number with the link in the SMS that we sent there.',
  },
  contact_restored: {
    subject: 'Your previous contact was restored',
    text: 'The change of a contact of your passport was undone, and all sessions were ended.\n\n{when}\n\nSign in again and check the other settings: {passport}',
    sms: 'The change of a contact of your passport was undone, and all sessions were ended.',
  },
  factor_enabled: {
    subject: 'Two-factor sign-in is on',
    text: 'Signing in to your passport now takes a second factor: {factor}.\n\n{device}, {place}\n{when}\n\nIf this was not you, end the sessions that are not yours and write to support: {sessions}',
    sms: 'Two-factor sign-in to your passport is on: {factor}.',
  },
  factor_disabled: {
    subject: 'Two-factor sign-in is off',
    text: 'Signing in to your passport no longer takes a second factor: {factor}.\n\n{device}, {place}\n{when}\n\nIf this was not you, end the sessions that are not yours and turn it on again: {sessions}',
    sms: 'Two-factor sign-in to your passport is off. If this was not you: {sessions}',
  },
  factor_disabled_by_recovery: {
    subject: 'Two-factor sign-in was turned off with a recovery code',
    text: 'Signing in to your passport no longer takes a second factor: {factor}. It was turned off with a recovery code; the other codes are no longer valid.\n\n{device}, {place}\n{when}\n\nIf this was not you, end the sessions that are not yours and turn it on again: {sessions}',
    sms: 'Two-factor sign-in to your passport was turned off with a recovery code. If this was not you: {sessions}',
  },
  recovery_codes_made: {
    subject: 'New recovery codes',
    text: 'New recovery codes were created for your passport; the previous ones are no longer valid.\n\n{device}, {place}\n{when}\n\nIf this was not you, end the sessions that are not yours: {sessions}',
    sms: 'New recovery codes were created for your passport. If this was not you: {sessions}',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    text: 'A recovery code was used in place of the second factor of your passport. Codes left: {left}.\n\n{device}, {place}\n{when}\n\nIf this was not you, end that session and create new codes: {sessions}',
    sms: 'A recovery code of your passport was used, codes left: {left}. If this was not you: {sessions}',
  },
  factor_reset_requested: {
    subject: 'Your second factor will be removed',
    text: 'At a request to support, two-factor sign-in to your passport will be turned off on {until}.\n\nIf you did not request this, cancel it: {cancel}',
    sms: 'Two-factor sign-in to your passport will be turned off on {until}. If you did not request this, cancel it: {cancel}',
  },
  factor_reset: {
    subject: 'Your second factor was removed',
    text: 'At a request to support, two-factor sign-in to your passport was turned off.\n\n{when}\n\nTurn it on again: {passport}',
    sms: 'At a request to support, two-factor sign-in to your passport was turned off.',
  },
  external_account_linked: {
    subject: 'Sign-in with another service was added',
    text: 'Your passport can now be signed in to with {provider}.\n\n{device}, {place}\n{when}\n\nIf this was not you, remove it: {passport}',
    sms: 'Your passport can now be signed in to with {provider}. If this was not you: {passport}',
  },
  external_account_unlinked: {
    subject: 'Sign-in with another service was removed',
    text: 'Your passport can no longer be signed in to with {provider}.\n\n{device}, {place}\n{when}',
    sms: 'Your passport can no longer be signed in to with {provider}.',
  },
  data_exported: {
    subject: 'Your data was exported',
    text: 'A copy of the data of your passport was exported.\n\n{device}, {place}\n{when}\n\nIf this was not you, end the sessions that are not yours: {sessions}',
    sms: 'A copy of the data of your passport was exported. If this was not you: {sessions}',
  },
  deletion_requested: {
    subject: 'Your passport will be deleted',
    text: 'Your passport and all its data will be deleted on {until}.\n\n{device}, {place}\n{when}\n\nTo cancel the deletion, sign in before that day: {passport}',
    sms: 'Your passport will be deleted on {until}. To cancel, sign in: {passport}',
  },
  deletion_cancelled: {
    subject: 'The deletion was cancelled',
    text: 'Your passport will not be deleted.\n\n{device}, {place}\n{when}',
    sms: 'The deletion of your passport was cancelled.',
  },
  account_erased: {
    subject: 'Your passport was deleted',
    text: 'Your passport and its data were deleted. The phone number and the email address can be registered again.',
    sms: 'Your passport and its data were deleted.',
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
