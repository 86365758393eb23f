import { endpoint } from '@passport/shared/api-client/endpoint';
import type { SupportAnswer } from '@passport/shared/schemas/support';
import type { PhoneBody, PhoneCheckAnswer } from '@passport/shared/schemas/users';

/** The calls of the pop-up (spec 7). */
export const validatePhone = endpoint<PhoneBody, PhoneCheckAnswer>('POST', '/user/validate_phone/');
export const sendToSupport = endpoint<FormData, SupportAnswer>('POST', '/support/send_to_email/');
