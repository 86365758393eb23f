/** Texts of the service in English; `ru` has the same keys (checked by its type). */
export const en = {
  'errors.general-error': 'Something went wrong. Please try again.',
  'errors.bad-request': 'Please check the values you entered.',
  'errors.unauthorized': 'Please sign in.',
  'errors.user-inactive': 'This account is switched off.',
  'errors.forbidden': 'You do not have access to perform this action.',
  'errors.not-found': 'Not found.',
  'errors.body-too-large': 'The request is too large.',
  'errors.unavailable': 'The service is briefly unavailable. Please try again in a moment.',
  'errors.too-many-requests': 'Too many requests. Please try again later.',
  'errors.invalid-code': 'Invalid code.',
  'errors.expired-code': 'The code has expired. Request a new one.',
  'errors.session-limit': 'Too many codes were requested. Please try again later.',
  'errors.day-limit': 'The daily limit of codes is used up.',
  'errors.month-limit': 'The monthly limit of codes is used up. Please contact support.',
  'errors.black-list': 'SMS codes are not available for this number.',
  'errors.incorrect-phone-number': 'Incorrect phone number.',
  'errors.incorrect-email': 'Incorrect e-mail address.',
  'errors.incorrect-name-min-length': 'The first name needs at least 2 characters.',
  'errors.incorrect-surname-min-length': 'The last name needs at least 2 characters.',
  'errors.incorrect-name-chars': 'The first name may contain letters only.',
  'errors.incorrect-surname-chars': 'The last name may contain letters only.',
  'errors.phone-taken': 'This phone number is already registered.',
  'errors.email-taken': 'This e-mail address is already registered.',
  'errors.user-required': 'user id required',
} as const;

export type MessageKey = keyof typeof en;
